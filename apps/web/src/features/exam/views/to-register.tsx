import { ArrowRightIcon, Button, buttonClass } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import type { Countdown } from '../../../lib/countdown.ts'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link, navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'

/** Opens registration automatically after some seconds; the user can pause the countdown (REG-007). */
export function ToRegister(props: { readonly countdown: Countdown; readonly seconds: number }): ReactElement {
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
