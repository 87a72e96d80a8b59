import type { AlarmState, FigureUnit, OperationsAnswer } from '@tidebook/contract'
import { OPERATION_FIGURES } from '@tidebook/contract/operations'
import { Badge, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { figureText } from './figure-text.ts'

/** All alarms with their figure and limit, active ones first. */
export function AlarmList({ alarms, figures }: Pick<OperationsAnswer, 'alarms' | 'figures'>): ReactElement {
  const t = useT()
  const tag = LANGUAGE_TAGS[useLanguage()]
  const shown = (value: number | null | undefined, unit: FigureUnit): string =>
    value === null || value === undefined ? t('staff.operations.unknown') : figureText(value, unit, tag)
  return (
    <Table page aria-label={t('staff.operations.alarms')}>
      <thead>
        <tr>
          <Th>{t('staff.operations.alarm')}</Th>
          <Th figures>{t('staff.operations.now')}</Th>
          <Th figures>{t('staff.operations.state')}</Th>
        </tr>
      </thead>
      <tbody>
        {alarms.map(({ name, figure, beyond, limit, since, severity }) => (
          <tr key={name}>
            <Td className="whitespace-normal">
              <span className="block py-1">
                <span className="block font-medium">{t(`staff.alarm.${name}`)}</span>
                <span className="block text-12 text-3">
                  {t(`staff.operations.${beyond}`, { limit: shown(limit, OPERATION_FIGURES[figure]) })}
                </span>
              </span>
            </Td>
            <Td figures className="text-2">
              {shown(figures[figure], OPERATION_FIGURES[figure])}
            </Td>
            <Td figures>
              <State since={since} severity={severity} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function State({ since, severity }: Pick<AlarmState, 'since' | 'severity'>): ReactElement {
  const t = useT()
  if (since === null) return <Badge tone="success">{t('staff.operations.fine')}</Badge>
  return <Badge tone={severity}>{t('staff.operations.rings')}</Badge>
}
