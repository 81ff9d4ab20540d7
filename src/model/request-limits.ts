// What the services of a usage data host say of limits on requests: as a rule, all of them the same.
import type { RequestLimit, Service } from './model-types.ts';

/** Groups services by what they say of limits, the largest group first. */
export function requestLimitsOf(services: Service[]): RequestLimit[] {
  const said = Map.groupBy(services, ({ record }) =>
    JSON.stringify([record.request_volume_limits_applied, record.request_volume_limits_info.trim()]),
  );
  return [...said.values()]
    .map((same): RequestLimit => {
      const { request_volume_limits_applied: applied, request_volume_limits_info: info } = same[0]!.record;
      return { applied, info: info.trim(), services: same };
    })
    .toSorted((one, other) => other.services.length - one.services.length);
}
