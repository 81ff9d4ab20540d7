// The catalogue of reports as pages show it: which platforms offer what under which release.
import { expect, test } from 'vitest';
import type { DefinitionInRelease, Model, ReportOffer } from '../../src/model/model-types.ts';
import { modelOf } from '../../src/model/model.ts';
import { idOf, offerOf, platformOf, releaseOf, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

/** Offers as `TR 5.1`. */
const platform = (digit: number, name: string, offers: string[], services: object[] = []) => {
  const reports = offers.map((offer) => offerOf(...(offer.split(' ') as [string, string])));
  return platformOf({ id: idOf(digit), name, reports, sushi_services: services });
};
const platforms = [
  platform(1, 'Zeta', ['TR 5.1', 'TR_J1 5.1', 'TR 5'], [serviceOf()]),
  platform(2, 'Beta', ['TR 5.1', ' 5', 'OWN 6', 'TR 5.1', 'TR_J1 5.1']),
];
const releases = [
  releaseOf('5', false, { TR: ['TR', 'TR_B1'], DR: ['DR'] }),
  releaseOf('5.1', true, { DR: [], TR: ['TR_J1', 'TR'] }),
  releaseOf('4', false),
];
const IDS = ['X'.repeat(40), 'A-b_1', 'X'.repeat(41), '_X', 'A.b'];

const REGISTRIES: Record<string, Parameters<typeof registryOf>[0]> = {
  'two platforms, one with a service of release 5.1': { platforms, releases },
  'a service of a release that neither platforms nor the catalogue name': {
    platforms,
    releases,
    services: [serviceOf({ usage_release: '7' })],
  },
  'two current releases': { releases: [releaseOf('5', true), releaseOf('5.1', true)] },
  ...Object.fromEntries(
    IDS.map((id) => [
      `the ID ${id}`,
      {
        list: [platformOf({ reports: [offerOf(id, '5')] })],
        releases: [releaseOf('5', true, { [id]: [] })],
      },
    ]),
  ),
};

const definitionsText = (definitions: DefinitionInRelease[]): string =>
  definitions
    .map(({ release, id, name, description }) => `${release} ${id.slice(0, 8)} “${name}” ${description}`)
    .join(', ');
const offersText = (offers: ReportOffer[], nameOf: (offer: ReportOffer) => string): string =>
  offers
    .map(
      (each) =>
        `${nameOf(each)} in ${each.releases}, without service in ${each.withoutService.join() || 'none'}`,
    )
    .join('; ');

function linesOf(model: Model): string[] {
  return [
    `releases ${model.releases} · of services too ${model.allReleases} · current ${model.currentRelease}`,
    ...model.reportTypes.map(
      ({ code, name, path, reports, counts, platforms: offering, definitions }) =>
        `type ${code} “${name}” ${path}: reports ${reports.map(({ id }) => id)} · platforms ${offering.map((each) => each.name)} · ${JSON.stringify(Object.fromEntries(counts))} · ${definitionsText(definitions)}`,
    ),
    ...model.reports.map(
      ({ id, name, path, type, counts, offers, definitions }) =>
        `report ${id} “${name}” ${path}: type ${type.code} · ${JSON.stringify(Object.fromEntries(counts))} · ${offersText(offers, (each) => each.platform.name)} · ${definitionsText(definitions)}`,
    ),
    ...model.platforms.map(
      ({ name, offers }) => `platform ${name}: ${offersText(offers, ({ report }) => report.id)}`,
    ),
  ];
}

test('types and reports, in the order of the current release, with the platforms that offer them', async () => {
  const texts = Object.entries(REGISTRIES).map(([title, records]) =>
    [`# ${title}`, ...linesOf(modelOf(registryOf(records)))].join('\n'),
  );
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/report-catalogue.txt');
});
