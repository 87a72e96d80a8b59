import type { ExamResult } from '@tidebook/contract'
import { ArrowRightIcon, Badge, Button, Card, RefreshIcon, buttonClass, cx } from '@tidebook/ui'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { createCountdown } from '../../../lib/countdown.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS, type Language } from '../../../lib/languages.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link, navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { retryExam, beginExam, examBusyStore } from '../services/exam.ts'
import type { Countdown } from '../../../lib/countdown.ts'

/** Opens registration automatically after some seconds; the user can pause the countdown (REG-007). */
function ToRegister(props: { readonly countdown: Countdown; readonly seconds: number }): ReactElement {
  const { countdown, seconds } = props
  const t = useT()
  const { left, isPaused } = useStore(countdown.state)
  useEffect(() => {
    countdown.start(seconds, () => navigate(PATHS.register))
    return () => countdown.stop()
  }, [countdown, seconds])
  return (
    <>
      <p role="timer" className="text-14">
        {isPaused ? t('exam.paused') : t('exam.counting', { seconds: left })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={PATHS.register} className={buttonClass('primary', 'large')}>
          {t('exam.register')}
          <ArrowRightIcon />
        </Link>
        <Button size="large" onClick={() => (isPaused ? countdown.resume() : countdown.pause())}>
          {t(isPaused ? 'exam.resume' : 'exam.pause')}
        </Button>
      </div>
    </>
  )
}

/** Seconds until registration opens: short after a perfect score, longer when there are hints to read. */
const COUNT = { perfect: 5, withHints: 60 } as const

function listed(numbers: ReadonlySet<number>, language: Language): string {
  return new Intl.ListFormat(LANGUAGE_TAGS[language]).format(Array.from(numbers, String))
}

/** Shows the score, hints for wrong answers, the retry and the link to registration (REG-005..007). */
export function ExamResultView({ result }: { readonly result: ExamResult }): ReactElement {
  const t = useT()
  const language = useLanguage()
  const busy = useStore(examBusyStore)
  const [countdown] = useState(() => createCountdown())
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [result])
  const { score, of, wrong, pass, wanted } = result
  const missed = new Set(wrong.map(({ number }) => number))
  const isPerfect = missed.size === 0
  const state = isPerfect ? 'perfect' : pass === undefined ? 'not-yet' : 'passed'
  const again = (run: () => Promise<void>): void => {
    countdown.pause()
    void run()
  }
  return (
    <>
      <h1 className="mb-4 text-20 font-semibold max-tablet:sr-only">{t('exam.title')}</h1>
      <div className="grid items-start gap-6 desk:grid-cols-[1fr_var(--guide-w)]">
        <Card
          title={
            <span ref={title} tabIndex={-1} className="outline-0">
              {t('exam.result')}
            </span>
          }
          trailing={<Badge tone={pass === undefined ? 'warning' : 'success'}>{t(`exam.${state}`)}</Badge>}
        >
          <div className="flex flex-col gap-4 p-4">
            <p>
              <span className="text-28 font-medium">{score}</span>{' '}
              <span className="text-16 text-3">{t('exam.score-of', { of })}</span>
            </p>
            <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
              {Array.from({ length: of }, (_each, place) => (
                <i key={place} className={cx('h-2 rounded-1', missed.has(place + 1) ? 'bg-danger' : 'bg-success')} />
              ))}
            </div>
            <p className="text-14 text-2">
              {isPerfect
                ? t('exam.all-right')
                : t('exam.numbers-wrong', { count: missed.size, numbers: listed(missed, language) })}
            </p>
            {!isPerfect && <WrongAnswers wrong={wrong} />}
          </div>
        </Card>
        <Card className="max-desk:order-first">
          <div className="flex flex-col gap-3 p-4">
            {pass === undefined ? (
              <output className="block text-14 text-2">{t('exam.too-few', { wanted })}</output>
            ) : (
              <ToRegister countdown={countdown} seconds={isPerfect ? COUNT.perfect : COUNT.withHints} />
            )}
            {!isPerfect && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant={pass === undefined ? 'primary' : 'default'}
                  size="large"
                  pending={busy}
                  onClick={() => again(retryExam)}
                >
                  <RefreshIcon />
                  {t('exam.again', { count: missed.size })}
                </Button>
                <Button variant="quiet" size="large" pending={busy} onClick={() => again(beginExam)}>
                  {t('exam.fresh')}
                </Button>
              </div>
            )}
          </div>
        </Card>
      </div>
    </>
  )
}

/** The wrong answers with their hints. */
function WrongAnswers({ wrong }: Pick<ExamResult, 'wrong'>): ReactElement {
  const t = useT()
  return (
    <>
      <h2 className="text-14 font-semibold">{t('exam.look-again')}</h2>
      <ul className="flex flex-col gap-3">
        {wrong.map(({ number, text, hint }) => (
          <li key={number} className="min-w-0">
            <p className="text-14 font-medium">
              {number}. {text}
            </p>
            <p className="mt-1 text-13 text-2">{t('exam.hint', { hint })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
