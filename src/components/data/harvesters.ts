// Programs that read a registry, and what their public code lets one change in a setting or a file (`SITE` stands for the
// URL of the mirror). README has the same table.
export const HARVESTER_SETTINGS = [
  { program: 'Celus', place: 'Django setting', change: 'CELUS_REGISTRY_URL = "SITE"' },
  { program: 'COUNTER Validator', place: 'environment variable', change: 'REGISTRY_URL=SITE' },
  { program: 'ezMESURE', place: 'setting counter.registryUrl', change: 'SITE' },
  {
    program: 'Older ezMESURE',
    place: 'api/lib/services/counter-registry.js',
    change: "baseURL: 'SITE/api/v1'",
  },
  {
    program: 'Koha',
    place: 'Koha/REST/V1/ERM/EUsage/CounterRegistry.pm',
    change: "my $url = 'SITE/api/v1/platform/';",
  },
  {
    program: 'CC-Plus',
    place:
      'app/Http/Controllers/CounterRegistryController.php or GlobalProviderController.php, two lines; app/Console/Commands/GlobalProviderUpdate.php',
    change: '"SITE/api/v1/platform/…"',
  },
  {
    program: 'C5.1 Harvester',
    place: 'registry_harvest/registry_download.py',
    change: "base_URL = 'SITE/api/v1/platform/'",
  },
  {
    program: 'LAS:eR',
    place: 'setting read by ConfigMapper.getSushiCounterRegistryUrl()',
    change: 'SITE/api/v1/platform',
  },
];
