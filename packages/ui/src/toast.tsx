import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { Spinner } from './spinner.tsx'

type ToastTone = 'done' | 'buy' | 'sell' | 'warning' | 'danger' | 'info' | 'pending'

const marks: Record<ToastTone, ReactElement> = {
  done: <CheckIcon className="mt-0.5 text-accent" />,
  buy: <CheckIcon className="mt-0.5 text-buy" />,
  sell: <CheckIcon className="mt-0.5 text-sell" />,
  warning: <WarningIcon className="mt-0.5 text-warning" />,
  danger: <WarningIcon className="mt-0.5 text-danger" />,
  info: <InfoIcon className="mt-0.5 text-info" />,
  pending: <Spinner className="mt-1 text-accent" />,
}

export interface ToastProps {
  tone: ToastTone
  title: ReactNode
  children?: ReactNode | undefined
  action?: ReactNode | undefined
  closeLabel: string
  onClose: () => void
  className?: string | undefined
}

/** A short temporary message. */
export function Toast({ tone, title, children, action, closeLabel, onClose, className }: ToastProps): ReactElement {
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={cx(
        'appear-up pointer-events-auto flex w-toast max-w-full items-start gap-3 rounded-3 border border-line-strong bg-surface-3 p-3 text-13 shadow-menu',
        className,
      )}
    >
      {marks[tone]}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{title}</p>
        {children && <div className="text-12 break-words text-2">{children}</div>}
        {action}
      </div>
      <IconButton small label={closeLabel} onClick={onClose} className="-mt-1 -mr-1">
        <CloseIcon />
      </IconButton>
    </div>
  )
}
