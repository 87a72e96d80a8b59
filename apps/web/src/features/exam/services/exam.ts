import { createExamApi } from '@tidebook/client/exam'
import { isCanceled, type CallFailure, type CallResult } from '@tidebook/client/http'
import type { ExamPaper, OptionLetter } from '@tidebook/contract'
import { http } from '../../network/index.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { createStore } from '../../../lib/store.ts'
import { examPassSetting } from '../model/exam-pass.ts'
import { examProgressSetting } from '../model/exam-progress.ts'
import { allAnswers, answered, asking, INTRO, movedTo, type ExamState } from '../model/exam-state.ts'

const calls = createExamApi(http)

/** The state of the test that the page shows. */
export const examStore = createStore<ExamState>(INTRO)

/** A failure of the last step: a code with a message, and the step to retry. */
export interface ExamTrouble {
  readonly code: string
  readonly again: () => Promise<void>
}

export const examTroubleStore = createStore<ExamTrouble | undefined>(undefined)
/** Whether a call is running. */
export const examBusyStore = createStore(false)

const EXPIRED = '4034'

const codeOf = ({ code, reason }: CallFailure): string =>
  code === '' ? (reason === 'timeout' ? 'timeout' : 'networkError') : code

const keep = (): void => {
  const state = examStore.get()
  if (state.phase === 'asking') examProgressSetting.write({ draw: state.paper.draw, answers: state.answers })
  else examProgressSetting.forget()
}

/** Runs a call and shows its failure. Returns the answer, or undefined on failure. */
const ask = async <T>(call: () => Promise<CallResult<T>>, again: () => Promise<void>): Promise<T | undefined> => {
  if (examBusyStore.get()) return undefined
  examBusyStore.set(true)
  try {
    const result = await call()
    examTroubleStore.set(result.result ? undefined : { code: codeOf(result), again })
    return result.result ? result.data : undefined
  } catch (error) {
    if (!isCanceled(error)) throw error
    return undefined
  } finally {
    examBusyStore.set(false)
  }
}

const show = (paper: ExamPaper | undefined): void => {
  if (paper === undefined) return
  examStore.set(asking(paper))
  keep()
}

/** Draws a new test. */
export const beginExam = async (): Promise<void> => show(await ask(() => calls.begin(currentLanguage()), beginExam))

/** Repeats the questions with wrong answers. */
export const askAgain = async (): Promise<void> => {
  const state = examStore.get()
  if (state.phase !== 'judged') return
  const paper = await ask(() => calls.begin(currentLanguage(), state.draw), askAgain)
  // The server no longer repeats an expired test, so a new one replaces it.
  if (paper === undefined && examTroubleStore.get()?.code === EXPIRED) await beginExam()
  else show(paper)
}

/** Resumes a test that a reload interrupted, if there is one. */
export const resumeExam = async (): Promise<void> => {
  const kept = examProgressSetting.read()
  if (kept === undefined || examStore.get().phase !== 'intro') return
  const paper = await ask(() => calls.paper(kept.draw, currentLanguage()), resumeExam)
  if (paper !== undefined) examStore.set(asking(paper, kept.answers))
  else if (examTroubleStore.get()?.code === EXPIRED) {
    examTroubleStore.set(undefined)
    examProgressSetting.forget()
  }
}

/** Reloads the questions in the current language and preserves the answers. */
export const translateExam = async (): Promise<void> => {
  const state = examStore.get()
  if (state.phase !== 'asking') return
  const paper = await ask(() => calls.paper(state.paper.draw, currentLanguage()), translateExam)
  const now = examStore.get()
  if (paper !== undefined && now.phase === 'asking' && now.paper.draw === paper.draw) examStore.set({ ...now, paper })
}

/** Answers the current question. */
export const choose = (letter: OptionLetter): void => {
  examStore.set((state) => (state.phase === 'asking' ? answered(state, letter) : state))
  keep()
}

/** Shows another question by its index. */
export const goTo = (place: number): void =>
  examStore.set((state) => (state.phase === 'asking' ? movedTo(state, place) : state))

/** Submits the answers once each question has one, and stores the pass for registration. */
export const handIn = async (): Promise<void> => {
  const state = examStore.get()
  const answers = state.phase === 'asking' ? allAnswers(state) : undefined
  if (state.phase !== 'asking' || answers === undefined) return
  const { draw } = state.paper
  const result = await ask(() => calls.judge(draw, answers, currentLanguage()), handIn)
  if (result === undefined) return
  if (result.pass !== undefined) examPassSetting.write(result.pass)
  examStore.set({ phase: 'judged', draw, result })
  keep()
}

/** Returns to the intro, so that the next visit starts there. */
export const leaveResult = (): void => examStore.set((state) => (state.phase === 'judged' ? INTRO : state))
