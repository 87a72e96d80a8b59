// @vitest-environment happy-dom
import { act, useState, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../testing/compiled-catalog.ts'
import { onPage } from '../../../../packages/ui/test/render.ts'
import type { DatePrecision } from './date-entry.ts'
import { DateField } from './date-field.tsx'
import { activateMessages } from './i18n.ts'
import { typeText } from '../testing/type-text.ts'

let page: ReturnType<typeof onPage> | undefined
let dates: string[]

function Harness({ precision }: { readonly precision: DatePrecision }): ReactElement {
  const [value, setValue] = useState('')
  return (
    <>
      <DateField
        caption="From"
        precision={precision}
        value={value}
        onDate={(date) => {
          dates.push(date)
          setValue(date)
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  )
}

function show(precision: DatePrecision) {
  page = onPage(<Harness precision={precision} />)
  const [field, picker] = page.all('input') as HTMLInputElement[]
  if (field === undefined || picker === undefined) throw new Error('no field')
  const leave = (): void => act(() => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  return { page, field, picker, enter: typeText, leave }
}

beforeEach(() => {
  dates = []
  activateMessages('en', compileCatalog('en'))
})
afterEach(() => page?.leave())

it('shows dates year first in every browser, and reports complete ones only', () => {
  const { field, enter } = show('day')
  expect(field.type).toBe('text')
  enter(field, '2026-11-')
  enter(field, '20261126')
  expect(field.value).toBe('2026-11-26')
  expect(dates).toEqual(['', '2026-11-26'])
})

it('shows the expected format after the user leaves an incomplete date', () => {
  const { page: shown, field, enter, leave } = show('day')
  enter(field, '2026-11')
  expect(shown.all('[role=alert]')).toHaveLength(0)
  leave()
  expect(shown.place.textContent).toContain('Enter the date as YYYY-MM-DD')
  enter(field, '2026-11-26')
  expect(shown.all('[role=alert]')).toHaveLength(0)
})

it('rejects a day that does not exist as soon as the date is complete', () => {
  const { page: shown, field, enter } = show('day')
  enter(field, '2026-02-30')
  expect(shown.place.textContent).toContain('Enter the date as YYYY-MM-DD')
  expect(dates).toEqual([''])
})

it("opens the browser's calendar and takes the date chosen there", () => {
  const { page: shown, field, picker, enter } = show('second')
  picker.showPicker = vi.fn()
  const [button] = shown.all('[aria-label="Open the calendar"]')
  if (button === undefined) throw new Error('no button')
  shown.click(button)
  expect(picker.showPicker).toHaveBeenCalledOnce()
  enter(picker, '2026-11-26T09:05:30')
  expect(field.value).toBe('2026-11-26 09:05:30')
  expect(dates).toEqual(['2026-11-26T09:05:30'])
})

it('shows its value prop when that changes elsewhere', () => {
  const { page: shown, field, enter } = show('day')
  enter(field, '2026-11-26')
  const [clear] = shown.all('button').filter(({ textContent }) => textContent === 'Clear')
  if (clear === undefined) throw new Error('no button')
  shown.click(clear)
  expect(field.value).toBe('')
})
