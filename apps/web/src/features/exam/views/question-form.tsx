import { ArrowRightIcon, Button, ChevronLeftIcon, Progress, cx, Card } from '@tidebook/ui'
import { OPTION_LETTERS } from '@tidebook/contract/exam'
import { useEffect, useRef, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { completeAnswers, type ExamInProgress } from '../model/exam-state.ts'
import { chooseAnswer, examBusyStore, goToQuestion, submitExam } from '../services/exam.ts'
import type { OptionLetter } from '@tidebook/contract'

/**
 * Lets the letters A to D choose an option before page shortcuts receive these keys. Returns the unsubscribe function.
 */
function listenLetters(page: Document): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || page.querySelector('dialog[open]') !== null) return
    const letter = OPTION_LETTERS.find((each) => each === event.key.toUpperCase())
    if (letter === undefined) return
    event.preventDefault()
    chooseAnswer(letter)
  }
  page.addEventListener('keydown', press, true)
  return () => page.removeEventListener('keydown', press, true)
}

/** Lists all questions by number, marks the answered questions and links to each. */
function AnswersCard({ state: { paper, answers, at } }: { readonly state: ExamInProgress }): ReactElement {
  const t = useT()
  const count = answers.filter((answer) => answer !== undefined).length
  return (
    <Card
      title={t('exam.answers')}
      trailing={<span className="text-12 text-2">{t('exam.answered', { count, of: paper.questions.length })}</span>}
    >
      <ol className="grid grid-cols-5 gap-2 p-4">
        {paper.questions.map(({ number }, place) => {
          const answer = answers[place]
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={place === at ? 'step' : undefined}
                aria-label={t('exam.go-to', { number, state: answer === undefined ? 'open' : 'answered' })}
                onClick={() => goToQuestion(place)}
                className={cx(
                  'flex h-8 w-full items-center justify-center gap-1 rounded-2 border text-12 pointer-coarse:h-11',
                  place === at
                    ? 'border-accent font-medium text-accent'
                    : answer === undefined
                      ? 'border-line text-3 hover:border-line-control'
                      : 'border-line-strong bg-surface-2 text-1 hover:border-line-control',
                )}
              >
                {number}
                {answer !== undefined && <span className="text-2">{answer}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

interface OptionRowProps {
  readonly letter: OptionLetter
  readonly text: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** One of the four options; the whole row is the click target (REG-004). */
function OptionRow({ letter, text, chosen, onChoose }: OptionRowProps): ReactElement {
  return (
    <label
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-2 border px-4 py-2 text-14 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
        chosen ? 'tint-accent border-accent' : 'border-line-strong bg-surface-1 hover:border-line-control',
      )}
    >
      <input type="radio" name="answer" className="peer sr-only" checked={chosen} onChange={onChoose} />
      <span
        aria-hidden="true"
        className={cx(
          'size-4 flex-none rounded-full border',
          chosen ? 'border-(length:--radio-ring) border-accent-solid' : 'border-line-control',
        )}
      />
      <span className="w-3 flex-none font-medium text-3">{letter}</span>
      <span className="min-w-0">{text}</span>
    </label>
  )
}

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
