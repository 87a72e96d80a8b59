// @vitest-environment happy-dom
import { type ReactElement, act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { enterNumber } from './number-entry.ts'
import { NumberField } from './number-field.tsx'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

function Harness({ values }: { values: string[] }): ReactElement {
  const [value, setValue] = useState('')
  values.push(value)
  return (
    <NumberField
      label="Price"
      unit="CNT"
      value={value}
      invalid={false}
      onText={(text) => setValue((before) => enterNumber(before, text, 6))}
    />
  )
}

let leave = (): void => undefined
afterEach(() => leave())

function field(): { input: HTMLInputElement; values: string[] } {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const values: string[] = []
  act(() => root.render(<Harness values={values} />))
  leave = () => {
    act(() => root.unmount())
    place.remove()
  }
  const input = place.querySelector('input')
  if (input === null) throw new Error('no field')
  act(() => input.focus())
  return { input, values }
}

function put(input: HTMLInputElement, text: string, caret = text.length): void {
  // uses the element's own setter, as a browser does: with React's setter React would not notice the change
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.setSelectionRange(caret, caret)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

it('a comma typed in the middle becomes a point and keeps the caret (VAL-020)', () => {
  const { input } = field()
  act(() => put(input, '1234'))
  act(() => put(input, '12,34', 3))
  expect([input.value, input.selectionStart]).toEqual(['12.34', 3])
})

it('text typed before the frame that selects a focused field stays and is not selected (VAL-020)', async () => {
  const { input } = field()
  act(() => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }))
    put(input, '0')
  })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['0', 1, 1])
})

it('a refocused figure is selected whole, so that typing replaces it (VAL-020)', () => {
  const { input } = field()
  act(() => put(input, '99999999'))
  act(() => input.blur())
  expect(input.value).toBe('99,999,999')
  act(() => input.focus())
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['99999999', 0, 8])
})

it('text being composed by an input method is left alone until it is complete, then parsed (VAL-020)', () => {
  const { input, values } = field()
  act(() => void input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })))
  act(() => put(input, '１２'))
  act(() => put(input, '１２。'))
  expect([input.value, values.at(-1)]).toEqual(['１２。', ''])
  act(() => put(input, '１２。５'))
  act(() => void input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  expect([input.value, values.at(-1)]).toEqual(['12.5', '12.5'])
})
