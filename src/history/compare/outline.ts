// To save memory, only names and links of all records are kept; whole records are read one at a time.
import {
  validateAnswer,
  type ListedPlatform,
  type PlatformRecord,
  type ServiceRecord,
  type TypedAnswer,
} from '../../registry/reading/answer.ts';

// Records whose fields are all empty.
const NO_ID = '00000000-0000-0000-0000-000000000000';
const PLATFORM = validateAnswer({ kind: 'platform', id: NO_ID }, {}, '').value!;
const SERVICE = validateAnswer({ kind: 'service', id: NO_ID }, {}, '').value!;

/** Answers with few or short records stay whole. */
export function outlineOf(answer: TypedAnswer): TypedAnswer {
  switch (answer.kind) {
    case 'platforms': {
      const value = answer.value.map((listed) => platformOutline(listed, listed.sushi_services));
      return { ...answer, value };
    }
    case 'platform': {
      const services = answer.value.sushi_services.map(serviceOutline);
      return { ...answer, value: platformOutline(answer.value, services) };
    }
    case 'service':
      return { ...answer, value: serviceOutline(answer.value) };
    default:
      return answer;
  }
}

function platformOutline<Service>(
  { id, name, abbrev }: ListedPlatform | PlatformRecord,
  sushi_services: Service,
) {
  return { ...PLATFORM, id, name, abbrev, sushi_services };
}

function serviceOutline({ id, data_host, usage_release }: ServiceRecord): ServiceRecord {
  return { ...SERVICE, id, data_host, usage_release };
}
