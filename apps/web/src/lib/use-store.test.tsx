// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { createStore, useStore, type Store } from './store.ts'

interface State {
  readonly rows: readonly { readonly id: number; readonly open: boolean }[]
  readonly other: number
}

function openIds({ rows }: State): readonly number[] {
  return rows.filter(({ open }) => open).map(({ id }) => id)
}

let store: Store<State>
let rendered: (readonly number[])[]
let page: ReturnType<typeof onPage>

function Reader(): ReactElement {
  const ids = useStore(store, openIds)
  rendered.push(ids)
  return <output>{ids.join(' ')}</output>
}

function change(next: Partial<State>): void {
  return act(() => store.set((state) => ({ ...state, ...next })))
}

beforeEach(() => {
  store = createStore<State>({
    rows: [
      { id: 1, open: true },
      { id: 2, open: false },
      { id: 3, open: true },
    ],
    other: 0,
  })
  rendered = []
  page = onPage(<Reader />)
})
afterEach(() => page.leave())

it('renders again when a selected list has another item, or the same ones in another order', () => {
  const { rows } = store.get()
  change({ rows: rows.slice(0, 2) })
  expect(page.place.textContent).toBe('1')
  change({ rows: rows.toReversed() })
  expect(page.place.textContent).toBe('3 1')
})

it('does not render again when the selector makes a new list of the same items', () => {
  const before = rendered.length
  change({ other: 1 })
  change({ rows: [...store.get().rows] })
  expect(rendered).toHaveLength(before)
  change({ rows: store.get().rows.slice(0, 1) })
  expect(page.place.textContent).toBe('1')
})

it('keeps the identity of the list when the component renders for another reason', () => {
  const first = rendered.at(-1)
  change({ other: 1 })
  page.show(<Reader key="same" />)
  page.show(<Reader key="same" />)
  const [again, last] = rendered.slice(-2)
  expect(first).toEqual([1, 3])
  expect(last).toBe(again)
})
