import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'
import { Journal } from './journal.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const

interface Value extends Threaded {
  readonly value: number
}

/** An entry that records whether it is linked. */
class Note extends Entry<Value> {
  attached = 0
  forgotten = 0

  override readonly kind = 'object'
  override readonly key: string

  constructor(key: string) {
    super()
    this.key = key
  }

  override attach(): void {
    this.attached += 1
  }

  override detach(): void {
    this.attached -= 1
  }

  override forget(): void {
    this.forgotten += 1
  }
}

type Step =
  | { readonly do: 'set'; readonly name: number; readonly value: number | undefined }
  | { readonly do: 'mark' }
  | { readonly do: 'rollback' }
  | { readonly do: 'close' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      name: fc.nat(NAMES.length - 1),
      value: fc.option(fc.nat(9), { nil: undefined, freq: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'mark' } as const) },
  { weight: 3, arbitrary: fc.constant({ do: 'rollback' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' } as const) },
)

type State = readonly (number | undefined)[]
const thread = { id: '0'.repeat(64), ledger: 0 }

describe('the journal', () => {
  it('behaves like a stack of states for any sequence of set, mark, rollback and close', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const journal = new Journal()
        const notes = NAMES.map((name) => new Note(name))
        let state: State = NAMES.map(() => undefined)
        let closed: State = state
        let everLive = new Set<number>()
        let marks: { readonly mark: number; readonly state: State }[] = []
        const valueOf = (fields: Value | undefined): number | undefined => fields?.value

        const check = (): void => {
          expect(notes.map((note) => valueOf(note.fields))).toEqual(state)
          expect(notes.map((note) => note.attached)).toEqual(state.map((value) => Number(value !== undefined)))
          expect(notes.map((note) => valueOf(journal.closedValue(note)))).toEqual(closed)
          for (const { mark, state: then } of marks) {
            expect(notes.map((note) => valueOf(journal.valueAt(note, mark)))).toEqual(then)
            for (const { entry, before, lastLive } of journal.changesSince(mark).list) {
              const nth = NAMES.indexOf(entry.key as (typeof NAMES)[number])
              expect((before as Value | undefined)?.value).toBe(then[nth])
              if (before !== undefined) expect(lastLive).toBeDefined()
            }
            const changed = journal.changesSince(mark).list.map(({ entry }) => entry.key)
            for (const [nth, name] of NAMES.entries()) {
              if (then[nth] !== state[nth]) expect(changed).toContain(name)
            }
          }
          const differing = journal.changedSinceClose().map(({ key }) => key)
          for (const [nth, name] of NAMES.entries()) {
            if (closed[nth] !== state[nth]) expect(differing).toContain(name)
          }
          for (const nth of everLive) expect(journal.byKey(NAMES[nth] ?? '')).toBe(notes[nth])
          expect(journal.count).toBe(everLive.size)
        }

        for (const now of steps) {
          if (now.do === 'set') {
            const note = notes[now.name]
            if (note !== undefined)
              journal.set(note, now.value === undefined ? undefined : { value: now.value, thread })
            state = state.map((value, nth) => (nth === now.name ? now.value : value))
            if (now.value !== undefined) everLive.add(now.name)
          } else if (now.do === 'mark') marks.push({ mark: journal.mark(), state })
          else if (now.do === 'rollback') {
            const last = marks.pop()
            journal.rollback(last?.mark ?? 0)
            state = last?.state ?? closed
          } else {
            journal.close()
            closed = state
            everLive = new Set([...everLive].filter((nth) => state[nth] !== undefined))
            marks = []
            expect(journal.touched()).toEqual([])
          }
          check()
        }
      }),
      { numRuns: 300 },
    )
  })

  it('returns the last value of an entry created and deleted since a mark', () => {
    const journal = new Journal()
    const note = new Note('a')
    journal.set(note, { value: 1, thread })
    const mark = journal.mark()
    journal.set(note, { value: 2, thread })
    journal.set(note, undefined)
    const change = journal.changesSince(mark).of(note)
    expect([change?.before, change?.lastLive]).toMatchObject([{ value: 1 }, { value: 2 }])
    journal.close()
    expect([note.forgotten, journal.byKey('a'), journal.count]).toEqual([1, undefined, 0])
  })
})
