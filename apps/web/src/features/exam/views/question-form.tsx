import { ArrowRightIcon, Button, ChevronLeftIcon, Progress } from '@tidebook/ui'
import { OPTION_LETTERS } from '@tidebook/contract/exam'
import { useEffect, useRef, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { completeAnswers, type ExamInProgress } from '../model/exam-state.ts'
import { chooseAnswer, examBusyStore, goToQuestion, submitExam } from '../services/exam.ts'
import { listenLetters } from '../services/listen-letters.ts'
import { AnswersCard } from './answers-card.tsx'
import { OptionRow } from './option-row.tsx'

/** Shows one question at a time. Letters choose an option, Enter continues, and focus moves to each new question. */
export function QuestionForm({ state }: { readonly state: ExamInProgress }): ReactElement | null {
  const t = useT()
  const busy = useStore(examBusyStore)
  const legend = useRef<HTMLLegendElement>(null)
  const { paper, answers, at } = state
  const question = paper.questions[at]
  useEffect(() => legend.current?.focus({ preventScroll: true }), [at, paper.draw])
  useEffect(() => listenLetters(document), [])
  if (question === undefined) return null
  const isLast = at === paper.questions.length - 1
  const chosen = answers[at]
  const open = answers.indexOf(undefined)
  const ready = completeAnswers(state) !== undefined
  const goOn = (event: FormEvent): void => {
    event.preventDefault()
    if (isLast && ready) void submitExam()
    else if (chosen !== undefined) goToQuestion(isLast ? open : at + 1)
  }
  const openNumber = paper.questions[open]?.number ?? 0
  const words =
    chosen === undefined
      ? t('exam.choose')
      : !isLast
        ? t('exam.next')
        : ready
          ? t('exam.hand-in')
          : t('exam.still-open', { number: openNumber })
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[1fr_var(--guide-w)]">
      <form data-enter="" onSubmit={goOn} className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <h1 className="text-20 font-semibold max-tablet:sr-only">{t('exam.title')}</h1>
          <p className="text-2">{t('exam.question', { number: question.number, of: paper.of })}</p>
        </div>
        <div className="mt-3 mb-5">
          <Progress
            share={(paper.carried + answers.filter((answer) => answer !== undefined).length) / paper.of}
            label={t('exam.answers')}
          />
        </div>
        <fieldset className="min-w-0">
          <legend ref={legend} tabIndex={-1} className="mb-4 text-16 font-medium outline-0">
            {question.text}
          </legend>
          <div className="flex flex-col gap-2">
            {OPTION_LETTERS.map((letter, place) => (
              <OptionRow
                key={`${question.number}${letter}`}
                letter={letter}
                text={question.options[place] ?? ''}
                chosen={chosen === letter}
                onChoose={() => chooseAnswer(letter)}
              />
            ))}
          </div>
        </fieldset>
        <div className="mt-5 flex items-center justify-between gap-3">
          <Button size="large" blocked={at === 0} onClick={() => goToQuestion(at - 1)}>
            <ChevronLeftIcon />
            {t('exam.back')}
          </Button>
          <Button type="submit" variant="primary" size="large" blocked={chosen === undefined} pending={busy}>
            {words}
            {chosen !== undefined && !(isLast && ready) && <ArrowRightIcon />}
          </Button>
        </div>
        <p className="mt-3 hidden text-12 text-3 desk:block">{t('exam.keys')}</p>
      </form>
      <AnswersCard state={state} />
    </div>
  )
}
