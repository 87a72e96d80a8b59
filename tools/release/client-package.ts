import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { installed, root, run } from '../lib/run.ts'
import { readJson, type Manifest } from './manifest.ts'
import { releasedReadme } from './released-readme.ts'
import { replaceSpecifiers, specifiersIn } from './specifiers.ts'

/** Entries of `@tidebook/client` that a release contains. The others serve only the web application. */
export const RELEASED_ENTRIES = [
  '.',
  './amount',
  './ccxt',
  './gateway',
  './node',
  './paper',
  './protocol',
  './stream',
  './submit',
  './tabs',
  './types',
  './wallet',
] as const

/** Workspaces whose compiled code is part of the package. */
const WORKSPACES = ['amount', 'client', 'contract', 'protocol'] as const

/** Sources of these workspaces that only tests or the web application use. */
const NOT_RELEASED = ['client/src/chains', '**/*.test.ts', '**/*.bench.ts', '**/*.fixture.ts', '**/testing', '**/test']

const SCOPE = '@tidebook/'
const sources = join(root, 'packages')

function manifestOf(workspace: string): Manifest {
  return readJson<Manifest>(join(sources, workspace, 'package.json'))
}

/** Returns the compiled file of an entry, relative to the compiled packages: `amount`, `./exchange`. */
function compiledEntry(workspace: string, entry: string): string {
  const source = manifestOf(workspace).exports?.[entry]
  if (source === undefined) throw new TypeError(`@tidebook/${workspace} has no entry ${entry}`)
  return join(workspace, source.replace(/\.ts$/, '.js'))
}

/** Returns the compiled file of `@tidebook/amount/exchange`, relative to the compiled packages. */
function compiledFileOf(specifier: string): string {
  const [workspace = '', ...entry] = specifier.slice(SCOPE.length).split('/')
  return compiledEntry(workspace, ['.', ...entry].join('/'))
}

/**
 * Compiles the workspaces to JavaScript and declarations.
 * @throws Error with the compiler's output
 */
async function compile(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        tsBuildInfoFile: null,
        declaration: true,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        types: [],
        rootDir: sources,
        outDir: join(folder, 'compiled'),
      },
      include: WORKSPACES.map((name) => join(sources, name, 'src')),
      exclude: NOT_RELEASED.map((pattern) => join(sources, pattern)),
    }),
  )
  const output: Buffer[] = []
  const code = await run(installed('tsc'), ['-p', config], { onOutput: (chunk) => output.push(chunk) })
  if (code !== 0) throw new Error(`The client does not compile:\n${Buffer.concat(output).toString('utf8')}`)
}

/** The manifest of the released package. */
interface ReleasedManifest extends Omit<Manifest, 'exports'> {
  /** The compiled code and declarations of each entry, relative to the package. */
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>
}

/**
 * The compiled files reachable from a set of entries, with rewritten specifiers, and the external packages that they
 * import.
 */
interface Reached {
  readonly files: ReadonlyMap<string, string>
  readonly outside: ReadonlySet<string>
}

/**
 * Follows the imports of compiled files, in code and in declarations, and rewrites imports of workspaces to paths.
 * @param compiled folder of the compiled packages
 */
function reach(compiled: string, entries: readonly string[]): Reached {
  const files = new Map<string, string>()
  const outside = new Set<string>()
  const open = entries.flatMap((entry) => [entry, declarationsOf(entry)])
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    const text = readFileSync(join(compiled, file), 'utf8')
    // Declarations contain the source paths of relative imports.
    const targetOf = (specifier: string): string | undefined => {
      if (specifier.startsWith(SCOPE)) return compiledFileOf(specifier)
      return specifier.startsWith('.') ? join(dirname(file), specifier.replace(/\.ts$/, '.js')) : undefined
    }
    for (const specifier of specifiersIn(text)) {
      const target = targetOf(specifier)
      if (target === undefined) outside.add(packageOf(specifier))
      else open.push(file.endsWith('.d.ts') ? declarationsOf(target) : target)
    }
    const rewritten = replaceSpecifiers(text, (specifier) => {
      const target = targetOf(specifier)
      return target === undefined ? specifier : pathFrom(dirname(file), target)
    })
    files.set(file, rewritten)
  }
  return { files, outside }
}

function declarationsOf(file: string): string {
  return file.replace(/\.js$/, '.d.ts')
}

function pathFrom(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll(sep, '/')
  return path.startsWith('.') ? path : `./${path}`
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns the exact versions of external packages, as declared by the workspaces. */
function versionsOf(names: Iterable<string>): Record<string, string> {
  const declared = Object.assign(
    {},
    ...WORKSPACES.map((name) => manifestOf(name).dependencies),
  ) as Manifest['dependencies']
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      const version = declared?.[name]
      if (version === undefined) throw new TypeError(`${name} is imported but is not a dependency`)
      return [name, version]
    }),
  )
}

/**
 * Returns the manifest of the package.
 * @param outside names of the packages that its code imports
 * @throws TypeError for an external package that no workspace declares
 */
export function releasedManifest(outside: Iterable<string>): ReleasedManifest {
  const { name, version, license, description } = manifestOf('client')
  const exported = RELEASED_ENTRIES.map((entry) => {
    const file = `./dist/${compiledEntry('client', entry).replaceAll(sep, '/')}`
    return [entry, { types: file.replace(/\.js$/, '.d.ts'), default: file }] as const
  })
  return {
    name,
    version,
    ...(description !== undefined && { description }),
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    exports: Object.fromEntries(exported),
    files: ['dist', 'examples'],
    dependencies: versionsOf(outside),
  }
}

/**
 * Builds `@tidebook/client` for programs outside of this repository: JavaScript and declarations of the client and of
 * the workspaces that it imports, examples, license and README.
 * @param folder absolute path of an empty folder
 * @returns the folder to pack
 */
export async function buildClientPackage(folder: string): Promise<string> {
  await compile(folder)
  const compiled = join(folder, 'compiled')
  const { files, outside } = reach(
    compiled,
    RELEASED_ENTRIES.map((entry) => compiledEntry('client', entry)),
  )
  const target = join(folder, 'package')
  for (const [file, text] of files) {
    mkdirSync(dirname(join(target, 'dist', file)), { recursive: true })
    writeFileSync(join(target, 'dist', file), text)
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(releasedManifest(outside), null, 2)}\n`)
  cpSync(join(sources, 'client/examples'), join(target, 'examples'), { recursive: true })
  for (const [from, to] of [
    ['LICENSE', 'LICENSE'],
    ['CHANGELOG.md', 'CHANGELOG.md'],
  ] as const)
    cpSync(join(root, from), join(target, to))
  const readme = readFileSync(join(sources, 'client/README.md'), 'utf8')
  writeFileSync(join(target, 'README.md'), releasedReadme(readme))
  rmSync(compiled, { recursive: true })
  return target
}
