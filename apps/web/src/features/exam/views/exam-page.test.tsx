// @vitest-environment happy-dom
import type { ExamPaper, ExamResult } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { examPassSetting } from '../model/exam-pass.ts'
import { INTRO } from '../model/exam-state.ts'
import { examStore, examFailureStore } from '../services/exam.ts'
import { ExamPage } from './exam-page.tsx'

const DRAW = 'A'.repeat(22)
const NUMBERS = Array.from({ length: 15 }, (_each, place) => place + 1)
const PASS = { token: 'the-pass', expires: 9e12 }

function paper(numbers: readonly number[], draw = DRAW): ExamPaper {
  return {
    draw,
    expires: 9e12,
    of: 15,
    carried: 15 - numbers.length,
    questions: numbers.map((number) => ({
      number,
      text: `Question text ${number}`,
      options: ['one', 'two', 'three', 'four'].map((option) => `${option} of ${number}`),
    })),
  }
}

function result(wrong: readonly number[], pass = true): ExamResult {
  return {
    score: 15 - wrong.length,
    of: 15,
    wrong: wrong.map((number) => ({ number, text: `Question text ${number}`, hint: `hint ${number}` })),
    wanted: 10,
    ...(pass && { pass: PASS }),
  }
}

const sent: { readonly path: string; readonly body: unknown }[] = []
let answers: readonly (readonly [code: string, data?: unknown])[] = []

function serve(url: string, init: RequestInit): Promise<Response> {
  sent.push({
    path: new URL(url, 'http://x').pathname,
    body: init.body === undefined ? null : JSON.parse(String(init.body)),
  })
  const [[code, data = null] = ['5000'], ...rest] = answers
  answers = rest
  return Promise.resolve(new Response(JSON.stringify({ code, msg: code, data, date: 1 })))
}

let page: ReturnType<typeof onPage>

function shown(): string {
  return document.body.textContent ?? ''
}

async function press(words: string | RegExp): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((each) =>
    typeof words === 'string' ? each.textContent === words : words.test(each.textContent ?? ''),
  )
  await act(async () => button?.click())
}

function letter(key: string): void {
  return act(
    () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )
}

function goOn(): Promise<void> {
  return act(async () => document.querySelector('form')?.requestSubmit())
}

async function answerAll(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    letter('abcd'.charAt(place % 4))
    await goOn()
  }
}

/** Opens the page as a new visit, with nothing in memory. */
async function visit(): Promise<void> {
  examStore.set(INTRO)
  examFailureStore.set(undefined)
  await act(async () => (page = onPage(<ExamPage />)))
}

describe('the page of the knowledge test', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', serve)
    localStorage.clear()
    sent.length = 0
    activateMessages('en', compileCatalog('en'))
    history.replaceState(null, '', '/Test')
  })
  afterEach(() => {
    page.leave()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('shows one question at a time, each with options A to D, and submits all answers together (REG-003, REG-004)', async () => {
    await visit()
    expect(sent).toEqual([])
    answers = [
      ['0', paper(NUMBERS)],
      ['0', result([])],
    ]
    await press('Begin')
    expect([...document.querySelectorAll('fieldset label')].map((each) => each.textContent)).toEqual([
      'Aone of 1',
      'Btwo of 1',
      'Cthree of 1',
      'Dfour of 1',
    ])
    await goOn()
    expect(shown(), 'nobody goes on without an answer').toContain('Question 1 of 15')
    await answerAll(15)
    expect(sent.at(-1)).toEqual({
      path: '/app/exam/judge',
      body: { draw: DRAW, language: 'en', answers: NUMBERS.map((_each, place) => 'ABCD'.charAt(place % 4)) },
    })
    expect(examPassSetting.read()).toEqual(PASS)
  })

  it('shows hints for wrong answers and repeats these questions (REG-005, REG-006)', async () => {
    await visit()
    answers = [
      ['0', paper(NUMBERS)],
      ['0', result([4, 11])],
      ['0', paper([4, 11], 'B'.repeat(22))],
    ]
    await press('Begin')
    await answerAll(15)
    expect(shown()).toContain('Hint: hint 4')
    expect(shown()).toContain('Hint: hint 11')
    await press(/^Try these 2/)
    expect(sent.at(-1)?.body).toEqual({ language: 'en', again: DRAW })
    expect(shown()).toContain('Question 4 of 15')
  })

  it('opens registration after some seconds unless the user pauses the countdown (REG-007)', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    await visit()
    answers = [
      ['0', paper(NUMBERS)],
      ['0', result([])],
    ]
    await press('Begin')
    await answerAll(15)
    expect(shown()).toContain('Registration opens in 5 seconds.')
    act(() => void vi.advanceTimersByTime(2000))
    await press('Pause')
    act(() => void vi.advanceTimersByTime(60_000))
    expect([shown().includes('paused'), location.pathname]).toEqual([true, '/Test'])
    await press('Continue')
    act(() => void vi.advanceTimersByTime(3000))
    expect(location.pathname).toBe('/register')
  })

  it('offers no registration below the required score', async () => {
    await visit()
    answers = [
      ['0', paper(NUMBERS)],
      ['0', result([1, 2, 3, 4, 5, 6], false)],
    ]
    await press('Begin')
    await answerAll(15)
    expect(shown()).toContain('10 correct answers.')
    expect(document.querySelector('a[href="/register"]')).toBeNull()
    expect(examPassSetting.read().token).toBe('')
  })

  it('resumes after a reload and starts over when the test is finished', async () => {
    await visit()
    answers = [['0', paper(NUMBERS)]]
    await press('Begin')
    await answerAll(3)
    page.leave()
    answers = [['0', paper(NUMBERS)]]
    await visit()
    expect(shown()).toContain('Question 4 of 15')
    page.leave()
    answers = [['4034']]
    await visit()
    expect([...document.querySelectorAll('button')].map((each) => each.textContent)).toContain('Begin')
  })

  it('shows a failure and retries', async () => {
    await visit()
    answers = [['4029'], ['0', paper(NUMBERS)]]
    await press('Begin')
    expect(shown()).toContain('please try again later')
    await press('Try again')
    expect(shown()).toContain('Question 1 of 15')
  })
})
