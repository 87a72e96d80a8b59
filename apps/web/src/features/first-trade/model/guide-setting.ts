import { defineSetting, isTrue } from '../../../lib/settings/define-setting.ts'

/** Whether a wallet of this browser completed all steps, so that later visits do not show them. */
export const guideDone = defineSetting('firstTradeDone', { parse: isTrue })
