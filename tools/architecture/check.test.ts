import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkArchitecture } from './check.ts'
import { SERVER_MODULES } from './rules.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'architecture-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Writes files whose contents name what they import, and gives the names of the rules that they break. */
async function rulesBrokenBy(files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return [...new Set((await checkArchitecture(root)).map(({ rule }) => rule))]
}

const LEAF = 'export interface X { readonly x: number }\nexport const x = 1\n'

/** One file importing another, in each form that an import takes. */
function forms(to: string): readonly string[] {
  return [
    `import { x } from '${to}'\nexport const y = x\n`,
    `import type { X } from '${to}'\nexport type Y = X\n`,
    `export type { X } from '${to}'\n`,
    `export const y = () => import('${to}')\n`,
  ]
}

const PLANTED: readonly (readonly [rule: string, from: string, to: string, path: string])[] = [
  [
    'vault-stays-inside',
    'apps/web/src/features/a/a.ts',
    'apps/web/src/vault/services/b.ts',
    '../../vault/services/b.ts',
  ],
  [
    'vault-stays-inside',
    'apps/web/src/lib/a.ts',
    'packages/keyring/src/vault.ts',
    '../../../../packages/keyring/src/vault.ts',
  ],
  ['vault-imports-little', 'apps/web/src/vault/a.ts', 'apps/web/src/app/b.ts', '../app/b.ts'],
  ['vault-imports-little', 'apps/web/src/vault/a.ts', 'apps/web/src/features/a/index.ts', '../features/a/index.ts'],
  ['workspace packages/amount', 'packages/amount/src/a.ts', 'packages/protocol/src/b.ts', '../../protocol/src/b.ts'],
  ['workspace packages/ledger', 'packages/ledger/src/a.ts', 'packages/node/src/b.ts', '../../node/src/b.ts'],
  ['workspace packages/ui', 'packages/ui/src/a.ts', 'packages/amount/src/b.ts', '../../amount/src/b.ts'],
  ['workspace apps/web', 'apps/web/src/lib/a.ts', 'packages/ledger/src/b.ts', '../../../../packages/ledger/src/b.ts'],
  ['workspace apps/server', 'apps/server/src/a.ts', 'packages/keyring/src/b.ts', '../../../packages/keyring/src/b.ts'],
  [
    'layer packages/ledger/src/money',
    'packages/ledger/src/money/a.ts',
    'packages/ledger/src/flow/b.ts',
    '../flow/b.ts',
  ],
  [
    'layer packages/ledger/src/state',
    'packages/ledger/src/state/a.ts',
    'packages/ledger/src/ledger.ts',
    '../ledger.ts',
  ],
  ['layer packages/node/src/streams', 'packages/node/src/streams/a.ts', 'packages/node/src/rpc/b.ts', '../rpc/b.ts'],
  [
    'layer packages/node/src/admission',
    'packages/node/src/admission/a.ts',
    'packages/node/src/rpc/b.ts',
    '../rpc/b.ts',
  ],
  [
    'layer packages/node/src/rpc',
    'packages/node/src/rpc/methods/a.ts',
    'packages/node/src/server/b.ts',
    '../../server/b.ts',
  ],
  [
    'layer packages/node/src/json',
    'packages/node/src/json/a.ts',
    'packages/node/src/pipeline/b.ts',
    '../pipeline/b.ts',
  ],
  ['layer packages/node/src/store', 'packages/node/src/store/a.ts', 'packages/node/src/json/b.ts', '../json/b.ts'],
  [
    'layer packages/node/src/server',
    'packages/node/src/server/a.ts',
    'packages/node/src/start-node.ts',
    '../start-node.ts',
  ],
  [
    'layer apps/web/src/lib',
    'apps/web/src/lib/a.ts',
    'apps/web/src/features/chart/index.ts',
    '../features/chart/index.ts',
  ],
  ['settings', 'apps/web/src/lib/a.ts', 'apps/web/src/lib/settings/storage.ts', './settings/storage.ts'],
  ['layer apps/web/src/routes', 'apps/web/src/routes/home/a.ts', 'apps/web/src/app/b.ts', '../../app/b.ts'],
  [
    'layer apps/server/src/platform',
    'apps/server/src/platform/http/a.ts',
    'apps/server/src/modules/node/b.ts',
    '../../modules/node/b.ts',
  ],
  [
    'layer apps/server/src/modules',
    'apps/server/src/modules/node/a.ts',
    'apps/server/src/roles/b.ts',
    '../../roles/b.ts',
  ],
  ['layer apps/server/src/roles', 'apps/server/src/roles/a.ts', 'apps/server/src/main.ts', '../main.ts'],
  [
    'server module node',
    'apps/server/src/modules/node/a.ts',
    'apps/server/src/modules/network/b.ts',
    '../network/b.ts',
  ],
  [
    'server module without arrows',
    'apps/server/src/modules/new/a.ts',
    'apps/server/src/modules/node/b.ts',
    '../node/b.ts',
  ],
  ['feature-index', 'apps/web/src/app/a.ts', 'apps/web/src/features/chart/model/b.ts', '../features/chart/model/b.ts'],
  [
    'feature-index-of-another',
    'apps/web/src/features/chart/model/a.ts',
    'apps/web/src/features/wallet/model/b.ts',
    '../../wallet/model/b.ts',
  ],
  ['no-test-code', 'packages/node/src/a.ts', 'packages/node/tests/b.ts', '../tests/b.ts'],
]

describe('planted violations', () => {
  for (const [rule, from, to, path] of PLANTED) {
    it(`finds ${from} importing ${to}, in every form`, async () => {
      for (const text of forms(path)) {
        expect(await rulesBrokenBy({ [from]: text, [to]: LEAF }), text).toEqual([rule])
      }
    })
  }

  it('finds a circle that exists in types only', async () => {
    const broken = await rulesBrokenBy({
      'packages/market/src/a.ts': "import type { B } from './b.ts'\nexport interface A { readonly b: B }\n",
      'packages/market/src/b.ts': "import type { A } from './a.ts'\nexport interface B { readonly a?: A }\n",
    })
    expect(broken).toEqual(['no-circles'])
  })

  it('finds a circle through a dynamic import', async () => {
    const broken = await rulesBrokenBy({
      'apps/web/src/lib/a.ts': "export const b = () => import('./b.ts')\n",
      'apps/web/src/lib/b.ts': "import { b } from './a.ts'\nexport const a = b\n",
    })
    expect(broken).toEqual(['no-circles'])
  })

  it('finds the platform in what must be pure', async () => {
    expect(await rulesBrokenBy({ 'packages/ledger/src/a.ts': "export { readFileSync } from 'node:fs'\n" })).toEqual([
      'pure-ledger',
    ])
  })
})

it('draws arrows between modules of the server to those before them only', () => {
  const names = Object.keys(SERVER_MODULES)
  for (const [index, [, allowed]] of Object.entries(SERVER_MODULES).entries())
    for (const other of allowed) expect(names.slice(0, index)).toContain(other)
})

it('lets through what the architecture wants', async () => {
  const broken = await rulesBrokenBy({
    'packages/ledger/src/flow/a.ts': "import { x } from '../money/b.ts'\nexport const y = x\n",
    'packages/ledger/src/money/b.ts': LEAF,
    'apps/web/src/features/chart/model/a.ts': "import { x } from '../../wallet/index.ts'\nexport const y = x\n",
    'apps/web/src/features/wallet/index.ts': "export { x } from './model/c.ts'\n",
    'apps/web/src/features/wallet/model/c.ts': LEAF,
    'apps/server/src/modules/network/a.ts':
      "import { x } from '../node/b.ts'\nimport { y } from './c.ts'\nexport const z = x + y\n",
    'apps/server/src/modules/network/c.ts': "import { x } from '../../platform/d.ts'\nexport const y = x\n",
    'apps/server/src/modules/node/b.ts': LEAF,
    'apps/server/src/platform/d.ts': LEAF,
    'packages/node/src/a.test.ts': "import { x } from '../tests/b.ts'\nexport const y = x\n",
    'packages/node/tests/b.ts': LEAF,
  })
  expect(broken).toEqual([])
})
