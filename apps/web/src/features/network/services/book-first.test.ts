import { expect, it } from 'vitest'
import { bookFirst } from './book-first.ts'

function paced() {
  const frames: (() => void)[] = []
  const heard: string[] = []
  const pace = bookFirst((run) => frames.push(run))
  const hear = (channel: string): void => pace(JSON.stringify({ channel, kind: 'update' }), () => heard.push(channel))
  return { frames, heard, hear }
}

it('delivers what follows a book after the frame of the book, in order', () => {
  const { frames, heard, hear } = paced()
  for (const channel of ['trades:A-B', 'book:A-B', 'trades:A-B', 'candles:A-B:minute', 'ledger']) hear(channel)
  expect(heard).toEqual(['trades:A-B', 'book:A-B'])
  frames.shift()?.()
  expect(heard.slice(2)).toEqual(['trades:A-B', 'candles:A-B:minute', 'ledger'])
  hear('ledger')
  expect(heard.slice(5)).toEqual(['ledger'])
})

it('delivers further books before the frame without another wait', () => {
  const { frames, heard, hear } = paced()
  for (const channel of ['book:A-B', 'tickers', 'book:A-B']) hear(channel)
  expect([heard, frames.length]).toEqual([['book:A-B', 'book:A-B'], 1])
  frames.shift()?.()
  hear('book:A-B')
  expect([heard.slice(2), frames.length]).toEqual([['tickers', 'book:A-B'], 1])
})

it('passes messages of other types on', () => {
  const { heard } = paced()
  const pace = bookFirst(() => undefined)
  pace(new ArrayBuffer(2), () => heard.push('bytes'))
  expect(heard).toEqual(['bytes'])
})
