import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { EXAMPLES } from './examples.ts'
import { API_PAGE, apiPage, pageCalls } from './page.ts'
import { publicCalls } from './public-calls.ts'

it('DEV-202 has an example of every public call, and of no other', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(
    publicCalls()
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(pageCalls()).toHaveLength(publicCalls().length)
})

it('is written from the examples: run `node tools/api-page.ts` after a change', () => {
  expect(readFileSync(join(root, API_PAGE), 'utf8')).toBe(apiPage())
})
