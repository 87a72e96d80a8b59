// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInThisContext } from 'node:vm'
import type React from 'react'
import type { ReactNode } from 'react'
import type ReactDOM from 'react-dom/client'
import { parseAst } from 'vite'
import { expect, it, vi } from 'vitest'
import { slimReact } from './react-plugin.ts'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('react-dom/client'))
const library = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')

it('leaves out what the page never asks for, and it still is a script', () => {
  const slim = slimReact(library)
  expect(library.length - slim.length).toBeGreaterThan(50_000)
  expect(() => parseAst(slim)).not.toThrow()
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

it('draws, hears, waits, comes back from errors, and takes away', async () => {
  const react = require(join(folder, '../react/cjs/react.production.js')) as typeof React
  const modules: Readonly<Record<string, unknown>> = {
    react,
    scheduler: require(join(folder, '../scheduler/cjs/scheduler.production.js')),
    'react-dom': require(join(folder, 'cjs/react-dom.production.js')),
  }
  const client = {} as typeof ReactDOM
  const run = runInThisContext(`(exports, require) => {${slimReact(library)}\n}`) as (
    exports: object,
    require: (name: string) => unknown,
  ) => void
  run(client, (name) => modules[name])
  const { createElement, Component, Suspense, useEffect, useState, use } = react

  class Boundary extends Component<{ children?: ReactNode }, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override render = (): ReactNode => (this.state.failed ? 'failed' : this.props.children)
  }
  const there = Promise.withResolvers<string>()
  const Waiting = () => createElement('p', null, use(there.promise))
  const Failing = (): ReactNode => {
    throw new RangeError('planned')
  }
  const leave = vi.fn<() => void>()
  const Counting = () => {
    const [count, setCount] = useState(0)
    useEffect(() => leave, [])
    return createElement(
      'form',
      null,
      createElement('input', { defaultValue: 'kept', type: 'text' }),
      createElement('button', { type: 'button', onClick: () => setCount((last) => last + 1) }, `pressed ${count}`),
      count > 0 && createElement('svg', null, createElement('title', null, 'drawn')),
    )
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = client.createRoot(host, { onCaughtError: () => undefined })
  root.render(
    createElement(
      react.Fragment,
      null,
      createElement(Counting),
      createElement(Boundary, null, createElement(Failing)),
      createElement(Suspense, { fallback: 'waiting' }, createElement(Waiting)),
    ),
  )
  await expect.poll(() => host.textContent).toBe('pressed 0failedwaiting')
  host.querySelector('button')?.click()
  there.resolve('there')
  await expect.poll(() => host.textContent).toBe('pressed 1drawnfailedthere')
  expect(host.querySelector('input')?.value).toBe('kept')
  root.unmount()
  await expect.poll(() => host.textContent).toBe('')
  await expect.poll(() => leave.mock.calls.length).toBe(1)
})
