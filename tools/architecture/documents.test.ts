import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { FEATURES, LAYERS, SERVER_MODULES, WORKSPACES } from './rules.ts'

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

describe('the guide for contributors', () => {
  /** Matches names of files that contributors will create. */
  const NEW = /moon|fees|<|…|\{|\*|forget-/

  const named = [
    ...textOf('CONTRIBUTING.md').matchAll(/(?<![\w./-])(?:apps|packages|tools|e2e|networks)\/[^\s`,;)|:]+/g),
  ].map(([path]) => path.replace(/\.$/, ''))

  it('names existing files', () => {
    const existing = named.filter((path) => !NEW.test(path))
    expect(existing.length).toBeGreaterThan(25)
    expect(existing.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('has examples whose new files are in existing or new folders', () => {
    const folders = named
      .filter((path) => NEW.test(path))
      .map((path) => path.slice(0, path.search(NEW)).replace(/\/[^/]*$/, ''))
    expect(folders.length).toBeGreaterThan(10)
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  })
})

describe('files mentioned in a page of docs', () => {
  /** Files that a reader creates, or that exist only on a running exchange. */
  const ELSEWHERE = new Set([
    '/srv/core/network.json',
    '/etc/tidebook-install/NAME.json',
    '/run/NAME-network.json',
    'DATA_DIR/cluster/cluster.json',
    'DATA_DIR/last-backup.json',
    'DATA_DIR/failed-backup.json',
    'DATA_DIR/last-rehearsal.json',
    'cluster.json',
    'double-votes.json',
    'hosts.json',
    'last-backup.json',
    'failed-backup.json',
    'failed-rehearsal.json',
    'last-rehearsal.json',
    'my-network.json',
    'networks/NAME.json',
    'packages/client/examples/read-market.ts',
    'tidebook-VERSION.cdx.json',
  ])

  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .map((path) => `/${path}`)
  const isKnown = (name: string): boolean => files.some((path) => path.endsWith(`/${name.replace(/^\.\//, '')}`))
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)
  const pages = ['README.md', 'e2e/README.md', ...docs.filter((page) => page.endsWith('.md'))]

  it.each(pages)('%s: exist', (page) => {
    const named = [...textOf(page).matchAll(/`((?:[\w/-][\w./-]*)?[\w-]\.(?:tsx?|mjs|json|css|html))`/g)]
    const missing = named.map(([, name = '']) => name).filter((name) => !ELSEWHERE.has(name) && !isKnown(name))
    expect(missing).toEqual([])
  })
})

it('decisions have unique numbers, which their headings repeat', () => {
  const names = readdirSync(join(root, 'docs/decisions'))
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  for (const name of names)
    expect(textOf(`docs/decisions/${name}`), name).toMatch(new RegExp(`^# ${name.slice(0, 4)} `))
})

describe('the import table of the architecture page', () => {
  const page = textOf('docs/architecture.md')

  /** Returns the cells of the table that starts with this header: one list per row. */
  function rowsOf(head: string): string[][] {
    const [, after = ''] = page.split(`| ${head} |\n`)
    const lines = after.split('\n').slice(1)
    const end = lines.findIndex((line) => !line.startsWith('|'))
    return lines.slice(0, end).map((line) => line.split('|').map((cell) => cell.trim()))
  }

  const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const listOf = (cell = ''): string[] => (cell === 'nothing' ? [] : cell.split(', '))

  it('matches the checked table of workspaces', () => {
    const documented = rowsOf('workspace | what lives there | may import').map((cells) => [
      cells[1]?.replaceAll('`', '') ?? '',
      cells[3]?.startsWith('packages except ') === true
        ? [`packages/(?!${cells[3].slice(16).replaceAll(', ', '|')})[a-z-]+`]
        : listOf(cells[3]).map((name) => `packages/${name}`),
    ])
    const { 'packages/testkit': anything, ...checked } = Object.fromEntries(documented)
    expect(anything).toEqual(['packages/anything'])
    expect(checked).toEqual(WORKSPACES)
  })

  it('matches the checked table of server modules, with a row for each', () => {
    const documented = rowsOf('module | may import').flatMap((cells) =>
      namesIn(cells[1]).map((name) => [name, listOf(cells[2])] as const),
    )
    const modules = readdirSync(join(root, 'apps/server/src/modules'))
    expect(documented.map(([name]) => name).toSorted()).toEqual(modules.toSorted())
    expect(Object.fromEntries(documented)).toEqual({
      ...Object.fromEntries(modules.map((name) => [name, []])),
      ...Object.fromEntries(Object.entries(SERVER_MODULES).map(([name, to]) => [name, to.toSorted()])),
    })
  })

  it('lists every feature', () => {
    const documented = rowsOf('feature | what it holds').flatMap((cells) => namesIn(cells[1]))
    expect(documented.toSorted()).toEqual(Object.keys(FEATURES).toSorted())
    expect(readdirSync(join(root, 'apps/web/src/features')).toSorted()).toEqual(documented.toSorted())
  })

  it('matches the checked layers of the page and of the node', () => {
    expect(page).toContain(
      `Layers are ${LAYERS['apps/web/src']?.map((name) => `\`${name}\``).join(', ')}, lowest first.`,
    )
    const [, line = ''] = /^(base ►.*) ► start-node\.ts, main\.ts$/m.exec(page) ?? []
    expect(line.split(/ ► |, /)).toEqual(LAYERS['packages/node/src'])
    expect(rowsOf('folder | what it holds').flatMap((cells) => namesIn(cells[1]))).toEqual(LAYERS['packages/node/src'])
  })
})

it('the page of the ledger lists the invariants of each file by their names in the log', () => {
  const folder = 'packages/ledger/src/invariants'
  const namesOf = (file: string) =>
    [...textOf(`${folder}/${file}`).matchAll(/^ {2}name: '(.+)',$/gm)].map(([, name]) => name)
  const files = readdirSync(join(root, folder)).filter((file) => !file.includes('.test.') && namesOf(file).length > 0)
  const page = textOf('docs/ledger.md')
  const rows = [...page.matchAll(/^\| `(\w+\.ts)` \| (`.+`) \|$/gm)]
  const documented = rows.map(([, file = '', names = '']) => [file, names.slice(1, -1).split('`, `')] as const)
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(files.map((file) => [file, namesOf(file)])))
  expect(page).toContain(`${files.flatMap(namesOf).length} rules inspect the changes`)
})
