import { LAYERS, SERVER_MODULES, WORKSPACES } from './rules.ts'

/** An import that breaks exactly one rule. */
export interface PlantedImport {
  readonly rule: string
  readonly from: string
  readonly to: string
}

const TESTKIT = 'packages/testkit'

/** Each workspace imports one that it may not. */
function ofWorkspaces(): PlantedImport[] {
  const all = [...Object.keys(WORKSPACES), TESTKIT]
  return Object.entries(WORKSPACES).map(([from, allowed]) => {
    const isAllowed = (other: string): boolean =>
      other === from || allowed.some((pattern) => new RegExp(`^${pattern}$`).test(other))
    const to = all.find((other) => !isAllowed(other)) ?? TESTKIT
    return { rule: `workspace ${from}`, from: `${from}/src/a.ts`, to: `${to}/src/leaf.ts` }
  })
}

/** A folder of a source tree in which a file may stand: modules and features have folders of their own. */
function fileIn(tree: string, folder: string, name: string): string {
  const room = folder === 'modules' ? 'modules/node' : folder === 'features' ? 'features/chart' : folder
  return `${tree}/${room}/${name}`
}

/** Each layer imports each of those above it, and what stands beside the layers. */
function ofLayers(): PlantedImport[] {
  return Object.entries(LAYERS).flatMap(([tree, folders]) =>
    folders.flatMap((folder, index) => {
      const rule = `layer ${tree}/${folder}`
      const above = folders.slice(index + 1).map((other, place): PlantedImport => {
        // other layers reach a feature through its index only, which is a rule of its own
        const leaf = other === 'features' ? 'index.ts' : 'leaf.ts'
        return { rule, from: fileIn(tree, folder, `a${place}.ts`), to: fileIn(tree, other, leaf) }
      })
      return [...above, { rule, from: fileIn(tree, folder, 'beside.ts'), to: `${tree}/leaf.ts` }]
    }),
  )
}

/** Each module of the server imports each one that it may not. */
function ofModules(): PlantedImport[] {
  const modules = 'apps/server/src/modules'
  const names = Object.keys(SERVER_MODULES)
  const forbidden = Object.entries(SERVER_MODULES).flatMap(([name, allowed]) =>
    names
      .filter((other) => other !== name && !allowed.includes(other))
      .map((other) => ({
        rule: `server module ${name}`,
        from: `${modules}/${name}/to-${other}.ts`,
        to: `${modules}/${other}/leaf.ts`,
      })),
  )
  const unnamed = { rule: 'server module without arrows', from: `${modules}/new/a.ts`, to: `${modules}/node/leaf.ts` }
  return [...forbidden, unnamed]
}

const WEB = 'apps/web/src'

/** The rules that have no table. */
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
  { rule: 'settings', from: `${WEB}/features/chart/services/a.ts`, to: `${WEB}/lib/settings/storage.ts` },
  { rule: 'no-test-code', from: 'packages/node/src/a-test.ts', to: 'packages/node/tests/leaf.ts' },
  { rule: 'no-test-code', from: 'packages/node/src/a-fixture.ts', to: 'packages/node/src/leaf.fixture.ts' },
  { rule: 'no-test-code', from: `${WEB}/features/chart/b.ts`, to: `${WEB}/testing/leaf.ts` },
  ...['amount', 'protocol', 'ledger', 'market', 'contract'].map((name) => ({
    rule: 'pure-ledger',
    from: `packages/${name}/src/platform.ts`,
    to: 'node:fs',
  })),
]

/** At least one import for every rule about what may import what; no two have the same file that imports. */
export const PLANTED: readonly PlantedImport[] = [...ofWorkspaces(), ...ofLayers(), ...ofModules(), ...OTHERS]
