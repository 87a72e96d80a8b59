// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { type Drawing, saveDrawings, readDrawings, withDrawing } from './drawing.ts'

function drawing(id: string): Drawing {
  return {
    id,
    tool: 'trend',
    points: [
      { timestamp: 1, value: 2 },
      { timestamp: 3, value: 4 },
    ],
  }
}

const KEY = 'tidebook_chartDrawings'

beforeEach(() => localStorage.clear())

it('stores drawings separately for each pair (TRD-118)', () => {
  saveDrawings('A-B', [drawing('one')])
  saveDrawings('C-D', [drawing('two')])
  expect([readDrawings('A-B'), readDrawings('C-D'), readDrawings('E-F')]).toEqual([
    [drawing('one')],
    [drawing('two')],
    [],
  ])
  saveDrawings('A-B', [])
  expect(localStorage.getItem(KEY)).not.toContain('A-B')
})

it('ignores stored data in another format and limits the number of drawings', () => {
  for (const bad of [
    '{}',
    '[1]',
    '[["A-B",5]]',
    '[["A-B",[{"id":"x","tool":"__proto__","points":[]}]]]',
    '[["A-B",[{"id":"x","tool":"trend","points":[{"timestamp":1},{}]}]]]',
  ]) {
    localStorage.setItem(KEY, bad)
    expect(readDrawings('A-B')).toEqual([])
  }
  saveDrawings(
    'A-B',
    Array.from({ length: 100 }, (_, at) => drawing(String(at))),
  )
  expect(readDrawings('A-B').at(-1)?.id).toBe('99')
  expect(readDrawings('A-B')).toHaveLength(60)
})

it('TRD-118 stores the text of a note, drops a note without text and shortens a long one', () => {
  const note = (id: string, text: unknown) => ({ id, tool: 'note', points: [{ timestamp: 1, value: 2 }], text })
  const stored = [['A-B', [note('a', 'breakout'), note('b', ''), note('c', 5), note('d', 'x'.repeat(200))]]]
  localStorage.setItem(KEY, JSON.stringify(stored))
  expect(readDrawings('A-B').map(({ id, text }) => [id, text])).toEqual([
    ['a', 'breakout'],
    ['d', 'x'.repeat(80)],
  ])
})

it('replaces a drawing that was moved', () => {
  const moved = { ...drawing('b'), points: [] }
  expect(withDrawing([drawing('a'), drawing('b')], moved)).toEqual([drawing('a'), moved])
  expect(withDrawing([drawing('a')], drawing('c')).map(({ id }) => id)).toEqual(['a', 'c'])
})
