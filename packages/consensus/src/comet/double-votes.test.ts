import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addDoubleVotes, readDoubleVotes } from './double-votes.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tidebook-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('keep each double vote once, and the newest hundred of them', () => {
  expect(readDoubleVotes(home)).toEqual([])
  addDoubleVotes(home, [{ address: 'AA', height: 5 }])
  addDoubleVotes(home, [
    { address: 'AA', height: 5 },
    { address: 'BB', height: 5 },
  ])
  expect(readDoubleVotes(home)).toEqual([
    { address: 'AA', height: 5 },
    { address: 'BB', height: 5 },
  ])
  addDoubleVotes(
    home,
    Array.from({ length: 99 }, (_, index) => ({ address: 'CC', height: 10 + index })),
  )
  expect(readDoubleVotes(home)).toHaveLength(100)
  expect(readDoubleVotes(home)[0]).toEqual({ address: 'BB', height: 5 })
  expect(readdirSync(home)).toEqual(['double-votes.json'])
})

it('ignore a damaged file and entries of another form', () => {
  const file = join(home, 'double-votes.json')
  writeFileSync(file, '[{"address":"AA","height":5},{"address":7},null')
  expect(readDoubleVotes(home)).toEqual([])
  writeFileSync(file, '[{"address":"AA","height":5},{"address":7,"height":5},{"address":"AA","height":"5"},null]')
  expect(readDoubleVotes(home)).toEqual([{ address: 'AA', height: 5 }])
})
