// To save memory, only names and links of all records are kept; whole records are read one at a time.
import type {
  ListedPlatform,
  PlatformRecord,
  ServiceRecord,
  TypedAnswer,
} from '../../registry/reading/answer.ts';

const PLATFORM: Omit<PlatformRecord, 'id' | 'name' | 'abbrev' | 'sushi_services'> = {
  content_provider_name: '',
  host_types: [],
  address: '',
  address_country: '',
  website: '',
  contact: null,
  reports: [],
  audited: null,
};

const SERVICE: Omit<ServiceRecord, 'id' | 'data_host' | 'usage_release'> = {
  contact: null,
  url: '',
  customer_id_info: '',
  requestor_id_required: null,
  requestor_id_info: '',
  api_key_required: null,
  api_key_info: '',
  platform_attr_required: null,
  platform_specific_info: '',
  credentials_auto_expire: null,
  credentials_auto_expire_info: '',
  request_volume_limits_applied: null,
  request_volume_limits_info: '',
  ip_address_authorization: null,
  ip_address_authorization_info: '',
  customizations_in_place: null,
  customizations_info: '',
  notifications_url: '',
  migrations: [],
  notification_count: null,
  last_audit: null,
};

/** Answers with few or short records stay whole. */
export function outlineOf(answer: TypedAnswer): TypedAnswer {
  switch (answer.kind) {
    case 'platforms':
      return {
        ...answer,
        value: answer.value.map((listed) => ({
          ...platformOutline(listed),
          sushi_services: listed.sushi_services,
        })),
      };
    case 'platform': {
      const sushi_services = answer.value.sushi_services.map(serviceOutline);
      return { ...answer, value: { ...platformOutline(answer.value), sushi_services } };
    }
    case 'service':
      return { ...answer, value: serviceOutline(answer.value) };
    default:
      return answer;
  }
}

function platformOutline({ id, name, abbrev }: ListedPlatform | PlatformRecord) {
  return { ...PLATFORM, id, name, abbrev };
}

function serviceOutline({ id, data_host, usage_release }: ServiceRecord): ServiceRecord {
  return { ...SERVICE, id, data_host, usage_release };
}
