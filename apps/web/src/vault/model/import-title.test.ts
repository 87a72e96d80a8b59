import { expect, it } from 'vitest'
import { importTitle } from './import-title.ts'

it.each([
  ['WAL-038', 'modify', 'wallet.title-modify'],
  ['WAL-039', 'add', 'wallet.title-change'],
  ['WAL-040', 'spare', 'wallet.title-add'],
] as const)('%s names the window for a wallet in mode %s', (_row, mode, title) => {
  expect(importTitle({ mode })).toBe(title)
})

it('names the window that replaces a forgotten password', () => {
  expect(importTitle({ mode: 'add', reset: true })).toBe('wallet.title-reset')
})
