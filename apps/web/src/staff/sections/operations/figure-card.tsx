import type { OperationsAnswer } from '@tidebook/contract'
import { OPERATION_FIGURES } from '@tidebook/contract/operations'
import { Card, Detail } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import type { ShownFigure } from './figure-groups.ts'
import { figureText } from './figure-text.ts'

interface FigureCardProps {
  readonly title: string
  readonly names: readonly ShownFigure[]
  readonly figures: OperationsAnswer['figures']
}

/** Figures of one part of the system. */
export function FigureCard({ title, names, figures }: FigureCardProps): ReactElement {
  const t = useT()
  const tag = LANGUAGE_TAGS[useLanguage()]
  return (
    <Card title={title}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        {names.map((name) => {
          const value = figures[name] ?? null
          return (
            <Detail key={name} name={t(`staff.figure.${name}`)}>
              {value === null ? (
                <span className="text-3">{t('staff.operations.unknown')}</span>
              ) : (
                figureText(value, OPERATION_FIGURES[name], tag)
              )}
            </Detail>
          )
        })}
      </dl>
    </Card>
  )
}
