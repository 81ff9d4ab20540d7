// Services of one data host usually state the same limits.
import type { RequestLimit, Service } from './model-types.ts';

/** The limit with most services first. */
export function requestLimitsOf(services: Service[]): RequestLimit[] {
  const groups = Map.groupBy(services, ({ record }) =>
    JSON.stringify([record.request_volume_limits_applied, record.request_volume_limits_info.trim()]),
  );
  return [...groups.values()]
    .map((group): RequestLimit => {
      const { request_volume_limits_applied: applied, request_volume_limits_info: info } = group[0]!.record;
      return { applied, info: info.trim(), services: group };
    })
    .toSorted((one, other) => other.services.length - one.services.length);
}
