import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

interface Locked {
  readonly packages: Readonly<
    Record<string, { readonly hasInstallScript?: boolean; readonly integrity?: string; readonly link?: boolean }>
  >
}

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8')
}

const { packages } = JSON.parse(read('package-lock.json')) as Locked
const { allowScripts } = JSON.parse(read('package.json')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>
}

it('runs install scripts of named packages only, on every platform, and fails the install for an unnamed one', () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true)
  const names = scripted.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
  expect(read('.npmrc').split('\n')).toContain('strict-allow-scripts=true')
})

it('every package from the registry is pinned to its hash', () => {
  const loose = Object.entries(packages).filter(
    ([path, { integrity, link }]) =>
      path.includes('node_modules/') && link !== true && integrity?.startsWith('sha512-') !== true,
  )
  expect(loose.map(([path]) => path)).toEqual([])
})
