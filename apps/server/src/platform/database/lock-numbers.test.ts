import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCKS } from './lock-numbers.ts'

const SOURCES = new URL('../../', import.meta.url)

it('assigns a unique number to each advisory lock, and no other file contains one', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const others = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/lock-numbers\.(?:test\.)?ts$/.test(file) &&
      /\b7_350_\d{3}\b/.test(readFileSync(new URL(file, SOURCES), 'utf8')),
  )
  expect(others).toEqual([])
})
