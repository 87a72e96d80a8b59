import { icon } from '@tidebook/ui'

export const PlayIcon = icon('M5 3l8 5-8 5z', true)
export const PauseIcon = icon('M5.500 3.500v9M10.500 3.500v9')
export const StepIcon = icon('M4 3.500l6 4.500-6 4.500zM12 3.500v9')
export const StepBackIcon = icon('M12 3.500L6 8l6 4.500zM4 3.500v9')
export const NextTradeIcon = icon('M2.500 3.500L7 8l-4.500 4.500M7 3.500L11.500 8 7 12.500M13.500 3.500v9')
