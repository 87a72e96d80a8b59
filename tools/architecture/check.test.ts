import { globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root as sources } from '../lib/run.ts'
import { checkArchitecture } from './check.ts'
import { PLANTED } from './planted-imports.fixture.ts'
import { ARROWS, RULES, TEST } from './rules.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'architecture-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Writes files that contain the described imports. */
function plant(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

/** Returns the names of the rules that the files break. */
async function rulesBrokenBy(files: Readonly<Record<string, string>>): Promise<string[]> {
  plant(files)
  return [...new Set((await checkArchitecture(root)).map(({ rule }) => rule))]
}

const LEAF = 'export interface X { readonly x: number }\nexport const x = 1\n'

/** Forms of an import; each takes the specifier of the imported module. */
const FORMS: Readonly<Record<string, (to: string) => string>> = {
  'a value': (to) => `import { x } from '${to}'\nexport const y = x\n`,
  'a type': (to) => `import type { X } from '${to}'\nexport type Y = X\n`,
  'a type that is passed on': (to) => `export type { X } from '${to}'\n`,
  'a part that comes later': (to) => `export const y = () => import('${to}')\n`,
}

/** Whether the target is a file of the tree. Packages and platform modules are imported by bare names. */
function isFile(to: string): boolean {
  return to.includes('/')
}

/** Returns the import specifier of `to` relative to `from`. */
function addressOf(from: string, to: string): string {
  const path = relative(dirname(from), to)
  return !isFile(to) ? to : path.startsWith('.') ? path : `./${path}`
}

function nameOf({ rule, from }: { readonly rule: string; readonly from: string }): string {
  return `${rule}: ${from}`
}

describe('planted violations', () => {
  it.each(Object.entries(FORMS))('each rule finds %s, and no rule reports a valid import', async (_form, write) => {
    const leaves = PLANTED.filter(({ to }) => isFile(to)).map(({ to }) => [to, LEAF] as const)
    const imports = PLANTED.map(({ from, to }) => [from, write(addressOf(from, to))] as const)
    plant(Object.fromEntries([...leaves, ...imports]))
    const violations = await checkArchitecture(root)
    expect(violations.map(nameOf).toSorted()).toEqual(PLANTED.map(nameOf).toSorted())
  })

  it('there is one for each rule', () => {
    const planted = new Set([...PLANTED.map(({ rule }) => rule), 'no-circles'])
    expect([...planted].toSorted()).toEqual(RULES.map(({ name }) => name ?? '').toSorted())
    expect(new Set(PLANTED.map(({ from }) => from)).size).toBe(PLANTED.length)
  })

  it('finds a type-only circular import', async () => {
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
})

/** Returns the actual imports between the folders of a source tree. */
function arrowsIn(tree: string): Readonly<Record<string, readonly string[]>> {
  const isTest = new RegExp(TEST)
  const folders = new Set(readdirSync(join(sources, tree)))
  return Object.fromEntries(
    [...folders].map((folder) => {
      const files = globSync(`${tree}/${folder}/**/*.{ts,tsx}`, { cwd: sources }).filter((file) => !isTest.test(file))
      const to = files.flatMap((file) =>
        [...readFileSync(join(sources, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(
          ([, address = '']) => relative(tree, join(dirname(file), address)).split('/')[0] ?? '',
        ),
      )
      return [folder, [...new Set(to)].filter((other) => other !== folder && folders.has(other)).toSorted()]
    }),
  )
}

describe.each(ARROWS)('allowed imports from one $what to another', ({ tree, table }) => {
  it('name only earlier entries', () => {
    const names = Object.keys(table)
    for (const [index, allowed] of Object.values<readonly string[]>(table).entries())
      for (const other of allowed) expect(names.slice(0, index)).toContain(other)
  })

  it('match the sources, without unused entries', () => {
    const arrows = Object.entries(arrowsIn(tree)).filter(([, to]) => to.length > 0)
    const declared = Object.entries<readonly string[]>(table).filter(([, to]) => to.length > 0)
    expect(Object.fromEntries(arrows)).toEqual(Object.fromEntries(declared.map(([name, to]) => [name, to.toSorted()])))
  })
})

it('allows the imports that the architecture permits', async () => {
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
