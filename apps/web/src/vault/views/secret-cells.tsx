import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'

export interface SecretCellsProps {
  /** Undefined for a requested character. */
  readonly characters: readonly (string | undefined)[]
  /** Whether dots replace the characters. */
  readonly hidden: boolean
  /** Name of the list, for screen readers. */
  readonly label: string
  /** Label of a hidden or requested character, for screen readers. */
  readonly blankLabel: string
}

/** A secret, character by character or word by word, each with its number. */
export function SecretCells({ characters, hidden, label, blankLabel }: SecretCellsProps): ReactElement {
  return (
    <ol
      aria-label={label}
      className={cx(
        'grid gap-1',
        characters.some((part) => part !== undefined && part.length > 1)
          ? 'grid-cols-3 tablet:grid-cols-6'
          : 'grid-cols-8 tablet:grid-cols-15',
      )}
      translate="no"
    >
      {characters.map((character, index) => {
        const isMissing = character === undefined
        return (
          <li
            // The index identifies a cell, because characters repeat.
            key={index}
            className={cx(
              'grid h-10 place-items-center content-center rounded-2 border bg-surface-1',
              isMissing ? 'border-accent text-accent' : 'border-line',
            )}
          >
            <b className="text-16 leading-4 font-medium">
              {isMissing || hidden ? (
                <>
                  <span aria-hidden="true">{isMissing ? '?' : '•'}</span>
                  <span className="sr-only">{blankLabel}</span>
                </>
              ) : (
                character
              )}
            </b>
            <span className="text-12 leading-4 text-3">{index + 1}</span>
          </li>
        )
      })}
    </ol>
  )
}
