import { expect, it, vi } from 'vitest'
import type { CallResult } from '../http/call-result.ts'
import { PageError, pagesOf } from './pages.ts'

interface Page {
  readonly place: number
  readonly next?: string
}

const HEAD = { code: '0', msg: '', date: 0, host: '', port: '' }

function page(place: number, next?: string): CallResult<Page> {
  return { ...HEAD, result: true, data: { place, ...(next === undefined ? {} : { next }) } }
}

const REFUSED: CallResult<Page> = { ...HEAD, result: false, data: null, reason: 'code', code: '4000', msg: 'refused' }

async function placesOf(pages: AsyncIterable<Page>): Promise<readonly number[]> {
  const places: number[] = []
  for await (const { place } of pages) places.push(place)
  return places
}

it('fetches all pages, however many there are', async () => {
  const last = 40
  const call = vi.fn(async (after: string | undefined) => {
    const place = Number(after ?? 0)
    return page(place, place < last ? String(place + 1) : undefined)
  })
  expect(await placesOf(pagesOf(call))).toEqual(Array.from({ length: last + 1 }, (_, place) => place))
  expect(await placesOf(pagesOf(call, '39'))).toEqual([39, 40])
})

it('throws the response of a refused page, after the pages before it', async () => {
  const places: number[] = []
  const read = async (): Promise<void> => {
    for await (const { place } of pagesOf(async (after) => (after === undefined ? page(0, '1') : REFUSED)))
      places.push(place)
  }
  const error: unknown = await read().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PageError)
  expect(error).toMatchObject({ message: 'refused', failure: { code: '4000' } })
  expect(places).toEqual([0])
})
