import { ARROWS, LAYERS, WORKSPACES } from './rules.ts'

/** An import that breaks exactly one rule. */
export interface PlantedImport {
  readonly rule: string
  readonly from: string
  readonly to: string
}

const TESTKIT = 'packages/testkit'

/** Returns one forbidden import for each workspace. */
function ofWorkspaces(): PlantedImport[] {
  const all = [...Object.keys(WORKSPACES), TESTKIT]
  return Object.entries(WORKSPACES).map(([from, allowed]) => {
    const isAllowed = (other: string): boolean =>
      other === from || allowed.some((pattern) => new RegExp(`^${pattern}$`).test(other))
    const to = all.find((other) => !isAllowed(other)) ?? TESTKIT
    return { rule: `workspace ${from}`, from: `${from}/src/a.ts`, to: `${to}/src/leaf.ts` }
  })
}

/** Returns the path of a file in a folder of a source tree. Modules and features have subfolders. */
function fileIn(tree: string, folder: string, name: string): string {
  const room = folder === 'modules' ? 'modules/node' : folder === 'features' ? 'features/chart' : folder
  return `${tree}/${room}/${name}`
}

/** Returns an import from each layer to each layer above it, and to the files outside the layers. */
function ofLayers(): PlantedImport[] {
  return Object.entries(LAYERS).flatMap(([tree, folders]) =>
    folders.flatMap((folder, index) => {
      const rule = `layer ${tree}/${folder}`
      const above = folders.slice(index + 1).map((other, place): PlantedImport => {
        // other layers may import a feature only through its index, which has its own rule
        const leaf = other === 'features' ? 'index.ts' : 'leaf.ts'
        return { rule, from: fileIn(tree, folder, `a${place}.ts`), to: fileIn(tree, other, leaf) }
      })
      return [...above, { rule, from: fileIn(tree, folder, 'beside.ts'), to: `${tree}/leaf.ts` }]
    }),
  )
}

/** Returns an import from each folder of a table to each folder that it may not import. */
function ofArrows(): PlantedImport[] {
  return ARROWS.flatMap(({ tree, what, table }) => {
    const names = Object.keys(table)
    // a feature may be imported only through its index, which has its own rule
    const leafOf = (name: string): string => `${tree}/${name}/index.ts`
    const forbidden = Object.entries(table).flatMap(([name, allowed]) =>
      names
        .filter((other) => other !== name && !allowed.includes(other))
        .map((other) => ({ rule: `${what} ${name}`, from: `${tree}/${name}/to-${other}.ts`, to: leafOf(other) })),
    )
    const unnamed = { rule: `${what} without arrows`, from: `${tree}/new/a.ts`, to: leafOf(names[0] ?? '') }
    return [...forbidden, unnamed]
  })
}

const WEB = 'apps/web/src'
const SERVER = 'apps/server/src'

/** Forbidden imports of the rules that are not based on a table. */
const OTHERS: readonly PlantedImport[] = [
  { rule: 'vault-stays-inside', from: `${WEB}/features/a/a.ts`, to: `${WEB}/vault/services/leaf.ts` },
  ...['vault', 'kdf-worker', 'gateways'].map((part) => ({
    rule: 'vault-stays-inside',
    from: `${WEB}/lib/to-${part}.ts`,
    to: `packages/keyring/src/${part}.ts`,
  })),
  { rule: 'vault-imports-little', from: `${WEB}/vault/a.ts`, to: `${WEB}/app/leaf.ts` },
  { rule: 'vault-imports-little', from: `${WEB}/vault/b.ts`, to: `${WEB}/features/chart/index.ts` },
  { rule: 'staff-stays-apart', from: `${WEB}/lib/to-staff.ts`, to: `${WEB}/staff/leaf.ts` },
  { rule: 'staff-imports-little', from: `${WEB}/staff/a.ts`, to: `${WEB}/app/leaf.ts` },
  { rule: 'staff-imports-little', from: `${WEB}/staff/b.ts`, to: `${WEB}/features/chart/index.ts` },
  { rule: 'feature-index', from: `${WEB}/app/a.ts`, to: `${WEB}/features/chart/model/leaf.ts` },
  {
    rule: 'feature-index-of-another',
    from: `${WEB}/features/chart/model/a.ts`,
    to: `${WEB}/features/wallet/model/leaf.ts`,
  },
  { rule: 'feature-model', from: `${WEB}/features/chart/model/to-react.ts`, to: 'react' },
  ...['services', 'views'].map((above) => ({
    rule: 'feature-model',
    from: `${WEB}/features/chart/model/to-${above}.ts`,
    to: `${WEB}/features/chart/${above}/leaf.ts`,
  })),
  {
    rule: 'feature-model-without-network',
    from: `${WEB}/features/chart/model/to-network.ts`,
    to: `${WEB}/features/network/index.ts`,
  },
  {
    rule: 'feature-services',
    from: `${WEB}/features/chart/services/to-views.ts`,
    to: `${WEB}/features/chart/views/leaf.ts`,
  },
  { rule: 'start-knows-no-module', from: `${SERVER}/roles/start-server.ts`, to: `${SERVER}/modules/node/leaf.ts` },
  ...['stops', 'transactions'].map((signing) => ({
    rule: 'trade-form-signatures',
    from: `${WEB}/features/trade-form/services/to-${signing}.ts`,
    to: `${WEB}/features/${signing}/index.ts`,
  })),
  { rule: 'settings', from: `${WEB}/features/chart/services/a.ts`, to: `${WEB}/lib/settings/storage.ts` },
  { rule: 'no-test-code', from: 'packages/node/src/a-test.ts', to: 'packages/node/tests/leaf.ts' },
  { rule: 'no-test-code', from: 'packages/node/src/a-fixture.ts', to: 'packages/node/src/leaf.fixture.ts' },
  { rule: 'no-test-code', from: `${WEB}/features/chart/b.ts`, to: `${WEB}/testing/leaf.ts` },
  ...['amount', 'protocol', 'ledger', 'light-client', 'market', 'contract'].map((name) => ({
    rule: 'pure-ledger',
    from: `packages/${name}/src/platform.ts`,
    to: 'node:fs',
  })),
]

/** Forbidden imports, at least one for each import rule. Each has a different importing file. */
export const PLANTED: readonly PlantedImport[] = [...ofWorkspaces(), ...ofLayers(), ...ofArrows(), ...OTHERS]
