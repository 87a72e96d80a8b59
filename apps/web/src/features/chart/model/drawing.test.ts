// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { type Drawing, storeDrawings, storedDrawings, withDrawing } from './drawing.ts'

const drawing = (id: string): Drawing => ({
  id,
  tool: 'trend',
  points: [
    { timestamp: 1, value: 2 },
    { timestamp: 3, value: 4 },
  ],
})
const KEY = 'tidebook_chartDrawings'

beforeEach(() => localStorage.clear())

it('stores drawings separately for each pair (TRD-118)', () => {
  storeDrawings('A-B', [drawing('one')])
  storeDrawings('C-D', [drawing('two')])
  expect([storedDrawings('A-B'), storedDrawings('C-D'), storedDrawings('E-F')]).toEqual([
    [drawing('one')],
    [drawing('two')],
    [],
  ])
  storeDrawings('A-B', [])
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
    expect(storedDrawings('A-B')).toEqual([])
  }
  storeDrawings(
    'A-B',
    Array.from({ length: 100 }, (_, at) => drawing(String(at))),
  )
  expect(storedDrawings('A-B').at(-1)?.id).toBe('99')
  expect(storedDrawings('A-B')).toHaveLength(60)
})

it('replaces a drawing that was moved', () => {
  const moved = { ...drawing('b'), points: [] }
  expect(withDrawing([drawing('a'), drawing('b')], moved)).toEqual([drawing('a'), moved])
  expect(withDrawing([drawing('a')], drawing('c')).map(({ id }) => id)).toEqual(['a', 'c'])
})
