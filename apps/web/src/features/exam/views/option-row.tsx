import type { OptionLetter } from '@tidebook/contract'
import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'

interface OptionRowProps {
  readonly letter: OptionLetter
  readonly text: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** One of the four options; the whole row is the click target (REG-004). */
export function OptionRow({ letter, text, chosen, onChoose }: OptionRowProps): ReactElement {
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
