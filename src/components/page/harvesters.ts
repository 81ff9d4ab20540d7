// Programs that read a registry, and what their public code lets one change in a setting or a file (`SITE` stands for the
// URL of the mirror). docs/harvesters.md has the same table.
export const HARVESTER_SETTINGS = [
  { program: 'Celus', place: 'Django setting', change: 'CELUS_REGISTRY_URL = "SITE"' },
  { program: 'COUNTER Validator', place: 'environment variable', change: 'REGISTRY_URL=SITE' },
  { program: 'ezMESURE', place: 'setting counter.registryUrl', change: 'SITE' },
  { program: 'ezMESURE’s website', place: 'nuxt.config.js', change: "counterRegistryUrl: 'SITE'" },
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
    change: 'SITE/api/v1/platform/',
  },
  {
    program: 'counter_registry_list',
    place: 'params.py',
    change: "base_url = 'SITE/api/v1/platform/'",
  },
];

/** What to know beside the settings. docs/harvesters.md has the same sentences. */
export const HARVESTER_NOTES = [
  'LAS:eR appends IDs to its setting: keep the last slash.',
  'ezMESURE’s website links to `/platform/<id>` without a base path, so its links need a mirror without one.',
  'Koha offers only platforms with a release 5 service.',
  'Some programs compare `Registry_Record` in a report with the registry’s own domain. Each record page links to the record’s page there.',
];
