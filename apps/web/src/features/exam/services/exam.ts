import { createExamApi } from '@tidebook/client/exam'
import { isCanceled, type CallFailure, type CallResult } from '@tidebook/client/http'
import type { ExamPaper, OptionLetter } from '@tidebook/contract'
import { http } from '../../network/index.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { createStore } from '../../../lib/store.ts'
import { examPassSetting } from '../model/exam-pass.ts'
import { examProgressSetting } from '../model/exam-progress.ts'
import {
  completeAnswers,
  withAnswer,
  startQuestions,
  INTRO,
  withPosition,
  type ExamState,
} from '../model/exam-state.ts'

const calls = createExamApi(http)

/** The state of the test that the page shows. */
export const examStore = createStore<ExamState>(INTRO)

/** A failure of the last step: a code with a message, and the step to retry. */
export interface ExamFailure {
  readonly code: string
  readonly again: () => Promise<void>
}

export const examFailureStore = createStore<ExamFailure | undefined>(undefined)
/** Whether a call is running. */
export const examBusyStore = createStore(false)

const EXPIRED = '4034'

function codeOf({ code, reason }: CallFailure): string {
  return code === '' ? (reason === 'timeout' ? 'timeout' : 'networkError') : code
}

function saveProgress(): void {
  const state = examStore.get()
  if (state.phase === 'asking') examProgressSetting.write({ draw: state.paper.draw, answers: state.answers })
  else examProgressSetting.forget()
}

/** Runs a call and shows its failure. Returns the response data, or undefined on failure. */
async function runCall<T>(call: () => Promise<CallResult<T>>, again: () => Promise<void>): Promise<T | undefined> {
  if (examBusyStore.get()) return undefined
  examBusyStore.set(true)
  try {
    const result = await call()
    examFailureStore.set(result.result ? undefined : { code: codeOf(result), again })
    return result.result ? result.data : undefined
  } catch (error) {
    if (!isCanceled(error)) throw error
    return undefined
  } finally {
    examBusyStore.set(false)
  }
}

function showPaper(paper: ExamPaper | undefined): void {
  if (paper === undefined) return
  examStore.set(startQuestions(paper))
  saveProgress()
}

/** Draws a new test. */
export async function beginExam(): Promise<void> {
  return showPaper(await runCall(() => calls.begin(currentLanguage()), beginExam))
}

/** Repeats the questions with wrong answers. */
export async function retryExam(): Promise<void> {
  const state = examStore.get()
  if (state.phase !== 'graded') return
  const paper = await runCall(() => calls.begin(currentLanguage(), state.draw), retryExam)
  // The server no longer repeats an expired test, so a new one replaces it.
  if (paper === undefined && examFailureStore.get()?.code === EXPIRED) await beginExam()
  else showPaper(paper)
}

/** Resumes a test that a reload interrupted, if there is one. */
export async function resumeExam(): Promise<void> {
  const kept = examProgressSetting.read()
  if (kept === undefined || examStore.get().phase !== 'intro') return
  const paper = await runCall(() => calls.paper(kept.draw, currentLanguage()), resumeExam)
  if (paper !== undefined) examStore.set(startQuestions(paper, kept.answers))
  else if (examFailureStore.get()?.code === EXPIRED) {
    examFailureStore.set(undefined)
    examProgressSetting.forget()
  }
}

/** Reloads the questions in the current language and preserves the answers. */
export async function translateExam(): Promise<void> {
  const state = examStore.get()
  if (state.phase !== 'asking') return
  const paper = await runCall(() => calls.paper(state.paper.draw, currentLanguage()), translateExam)
  const now = examStore.get()
  if (paper !== undefined && now.phase === 'asking' && now.paper.draw === paper.draw) examStore.set({ ...now, paper })
}

/** Answers the current question. */
export function chooseAnswer(letter: OptionLetter): void {
  examStore.set((state) => (state.phase === 'asking' ? withAnswer(state, letter) : state))
  saveProgress()
}

/** Shows another question by its index. */
export function goToQuestion(place: number): void {
  return examStore.set((state) => (state.phase === 'asking' ? withPosition(state, place) : state))
}

/** Submits the answers once each question has one, and stores the pass for registration. */
export async function submitExam(): Promise<void> {
  const state = examStore.get()
  const answers = state.phase === 'asking' ? completeAnswers(state) : undefined
  if (state.phase !== 'asking' || answers === undefined) return
  const { draw } = state.paper
  const result = await runCall(() => calls.grade(draw, answers, currentLanguage()), submitExam)
  if (result === undefined) return
  if (result.pass !== undefined) examPassSetting.write(result.pass)
  examStore.set({ phase: 'graded', draw, result })
  saveProgress()
}

/** Returns to the intro, so that the next visit starts there. */
export function dismissResult(): void {
  return examStore.set((state) => (state.phase === 'graded' ? INTRO : state))
}
