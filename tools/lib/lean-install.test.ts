import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEST } from '../architecture/rules.ts'
import { root } from './run.ts'

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean } | undefined>>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked

/** Sources that an operator's installation runs or builds, by workspace. */
const SOURCES = [
  'packages/*/src/**/*.{ts,tsx,css}',
  'apps/{server,web,docs}/{src,build,client}/**/*.{ts,tsx,css}',
  'apps/web/*.ts',
  'tools/{build,start}.ts',
  'tools/lib/{build-*,run}.ts',
]
const NOT_INSTALLED = /^packages\/testkit\/|^apps\/server\/src\/test\//
const IMPORT =
  /(?:^|\n)(?:import|export) (?!type )(?:[^'"\n;]*? from )?['"]([^'"\n]+)['"]|\bimport\('([^'\n]+)'\)|\bresolve\('([^'\n]+)'\)|@import '([^'\n]+)'/g

/** Returns the packages that a source file loads. Type-only imports do not count. */
function packagesIn(source: string): readonly string[] {
  const paths = [
    ...source.replaceAll(/import \{[^}]*\}/g, (names) => names.replaceAll('\n', ' ')).matchAll(IMPORT),
  ].map(([, ...found]) => found.find((each) => each !== undefined) ?? '')
  return paths
    .filter((path) => /^@?[a-z]/.test(path) && !/^(?:node|virtual):/.test(path) && !path.startsWith('@tidebook/'))
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !builtinModules.includes(name))
}

/** Returns whether an install without developer tools contains a package, for a file of a workspace. */
function isKept(file: string, name: string): boolean {
  const [area = '', workspace = ''] = file.split('/')
  const locked = packages[`${area}/${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
  return locked !== undefined && locked.dev !== true && locked.devOptional !== true
}

describe('an install without developer tools', () => {
  const files = globSync(SOURCES, { cwd: root }).filter(
    (file) => !new RegExp(TEST).test(file) && !NOT_INSTALLED.test(file),
  )
  const loaded = files.flatMap((file) =>
    packagesIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })),
  )

  it('has every package that an import of the roles, or of the builds of page and documentation, names', () => {
    const names = new Set(loaded.map(({ name }) => name))
    for (const known of ['fastify', 'vite', 'react', '@tailwindcss/vite', 'marked', 'lmdb', 'pg'])
      expect(names).toContain(known)
    expect(loaded.filter(({ file, name }) => !isKept(file, name))).toEqual([])
  })

  it.each(['vitest', 'playwright-core', 'oxlint', 'knip', 'typescript', 'happy-dom'])('lacks %s', (name) => {
    expect(isKept('tools/build.ts', name)).toBe(false)
  })

  it('has the runtime', () => {
    expect(isKept('tools/build.ts', 'node')).toBe(true)
  })
})
