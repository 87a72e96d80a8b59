import { IconButton } from '@tidebook/ui'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { createHold } from '../model/hold-repeat.ts'

const timers = {
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (handle: unknown) => clearInterval(handle as number),
}

/** Button that runs immediately and again every 600 ms while held; the keyboard presses it once. */
export function HoldButton({
  label,
  run,
  children,
}: {
  label: string
  run: () => void
  children: ReactNode
}): ReactElement {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])
  const hold = useRef<ReturnType<typeof createHold>>(null)
  useEffect(() => {
    hold.current = createHold(() => latest.current(), timers)
    return () => hold.current?.release()
  }, [])
  const release = (): void => hold.current?.release()
  return (
    <IconButton
      small
      label={label}
      onPointerDown={() => hold.current?.press()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={(event) => {
        if (event.detail === 0) run()
      }}
    >
      {children}
    </IconButton>
  )
}
