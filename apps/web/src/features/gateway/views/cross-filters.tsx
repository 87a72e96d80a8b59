import type { ReactElement } from 'react'
import { ChoiceMenu } from '../../../lib/choice-menu.tsx'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network, titleOfCode } from '../../../lib/network.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import type { RecordsChoice } from '../model/records-filter.ts'
import { useCoins } from '../services/use-coins.ts'

const WAYS: readonly GatewayDirection[] = ['deposit', 'withdraw']

/** Filters records by token and direction (HIS-014). */
export function CrossFilters(props: {
  readonly choice: RecordsChoice
  readonly onChoice: (choice: RecordsChoice) => void
}): ReactElement {
  const { choice, onChoice } = props
  const t = useT()
  const coins = valueOf(useCoins().answer) ?? []
  const { profile } = network()
  return (
    <>
      <ChoiceMenu
        label={t('gateway.filter.token')}
        value={choice.token}
        items={[
          { id: '', label: t('gateway.filter.all-tokens') },
          ...coins
            .filter(({ chain }) => chain !== profile)
            .map(({ token }) => ({ id: token, label: titleOfCode(token) })),
        ]}
        onChange={(token) => onChoice({ ...choice, token })}
      />
      <ChoiceMenu<GatewayDirection | ''>
        label={t('gateway.filter.type')}
        value={choice.type}
        items={[
          { id: '', label: t('gateway.filter.both') },
          ...WAYS.map((id) => ({ id, label: t(`gateway.type.${id}`) })),
        ]}
        onChange={(type) => onChoice({ ...choice, type })}
      />
    </>
  )
}
