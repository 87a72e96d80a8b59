// @vitest-environment happy-dom
import type { CallResult } from '@tidebook/client/http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages, formatError } from '../../lib/i18n.ts'
import { ReasonForm } from './reason-form.tsx'
import { typeText } from '../../testing/type-text.ts'

const DONE = { result: true, code: '0', msg: '', data: null } as unknown as CallResult<unknown>
const REFUSED = { result: false, reason: 'code', code: '4069', msg: '', data: null } as unknown as CallResult<unknown>

let page: ReturnType<typeof onPage>
let calls: string[]
let answer: CallResult<unknown>
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  calls = []
  answer = DONE
})
afterEach(() => page.leave())

function show(ids: readonly string[]): void {
  const acts = ids.map((id) => ({
    id,
    label: id,
    run: async (reason: string) => {
      calls.push(`${id}: ${reason}`)
      return answer
    },
  }))
  page = onPage(<ReasonForm hint="" acts={acts} onDone={() => calls.push('done')} />)
}

function field(): HTMLInputElement {
  return page.all('input')[0] as HTMLInputElement
}

function button(index: number): HTMLButtonElement {
  return page.all('button')[index] as HTMLButtonElement
}

function type(text: string): void {
  return typeText(field(), text)
}

function enter(): void {
  return page.tell(page.all('form')[0] as HTMLElement, new SubmitEvent('submit', { bubbles: true, cancelable: true }))
}

it('runs a single action by its button or the Enter key, with a reason of three characters', async () => {
  show(['block'])
  type(' no ')
  expect(button(0).disabled).toBe(true)
  enter()
  type(' spam ')
  expect([button(0).type, button(0).disabled]).toEqual(['submit', false])
  enter()
  await expect.poll(() => calls).toEqual(['block: spam', 'done'])
  await expect.poll(() => field().value).toBe('')
})

it('runs none of several actions on the Enter key', async () => {
  show(['pay', 'return'])
  type('seen')
  enter()
  page.click(button(1))
  await expect.poll(() => calls).toEqual(['return: seen', 'done'])
})

it('shows a refusal and keeps the reason', async () => {
  answer = REFUSED
  show(['block'])
  type('spam')
  enter()
  await expect.poll(() => page.place.textContent).toContain(formatError('4069'))
  expect([calls, field().value]).toEqual([['block: spam'], 'spam'])
})
