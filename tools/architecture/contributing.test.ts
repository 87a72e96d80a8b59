import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** Names of things that are yet to be made. */
const NEW = /moon|help|<|…|\{|\*|forget-/

const named = [...page.matchAll(/(?<![\w./-])(?:apps|packages|tools|e2e|networks)\/[^\s`,;)|:]+/g)].map(([path]) =>
  path.replace(/\.$/, ''),
)

it('files that the guide for contributors names are there', () => {
  const known = named.filter((path) => !NEW.test(path))
  expect(known.length).toBeGreaterThan(25)
  expect(known.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('a new file of its examples would lie in a folder that is there, or is new itself', () => {
  const folders = named
    .filter((path) => NEW.test(path))
    .map((path) => path.slice(0, path.search(NEW)).replace(/\/[^/]*$/, ''))
  expect(folders.length).toBeGreaterThan(10)
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})
