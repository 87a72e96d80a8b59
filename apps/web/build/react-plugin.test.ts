import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { slimReact } from './react-plugin.ts'

const entry = createRequire(import.meta.url).resolve('react-dom/client')
const library = readFileSync(join(dirname(entry), 'cjs/react-dom-client.production.js'), 'utf8')

it('leaves out what the page never asks for, and it still is a script', () => {
  const slim = slimReact(library)
  expect(library.length - slim.length).toBeGreaterThan(50_000)
  expect(() => parseAst(slim)).not.toThrow()
  expect(slim).toContain('exports.createRoot')
  expect(slim).not.toContain('exports.hydrateRoot')
  expect(slim).toContain('function startViewTransition() {}')
})

it('nothing takes over a page that a server drew', () => {
  const slim = slimReact(library)
  expect(slim).toMatch(/isHydrating = !1/)
  expect(slim).not.toMatch(/isHydrating = !0/)
  // Where it is a parameter it is another one.
  expect(slim).toMatch(/function initInput\([^)]*isHydrating/)
})

it('fails the build when the library names its functions in another way', () => {
  expect(() => slimReact(library.replaceAll('startViewTransition', 'beginViewTransition'))).toThrow(RangeError)
  expect(() => slimReact('')).toThrow(RangeError)
})
