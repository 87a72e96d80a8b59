import type { DeepPartial, Styles } from 'klinecharts'
import type { ChartType } from '../model/chart-look.ts'
import type { ChartColors } from './chart-colors.ts'

const AXIS_SIZE = 11
const DASH = [3, 3]
const DOTS = [1, 3]

function axis(colors: ChartColors): DeepPartial<Styles['xAxis']> {
  return {
    axisLine: { color: colors.line },
    tickLine: { show: false },
    tickText: { color: colors.textQuiet, size: AXIS_SIZE, family: colors.font },
  }
}

function label(colors: ChartColors) {
  return {
    color: colors.text,
    size: AXIS_SIZE,
    family: colors.font,
    // Without a border the label would have no visible edge, because the light theme's background is as white as the
    // label.
    style: 'stroke_fill' as const,
    borderSize: 1,
    borderColor: colors.lineStrong,
    borderRadius: 2,
    backgroundColor: colors.float,
  }
}

/** The library's candle for each chart type. Heikin-Ashi candles are drawn over hidden ones. */
const CANDLES: Readonly<Record<ChartType, Styles['candle']['type']>> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  'heikin-ashi': 'candle_solid',
  line: 'area',
  area: 'area',
}

function candleBar(colors: ChartColors, type: ChartType): DeepPartial<Styles['candle']['bar']> {
  const hidden = type === 'heikin-ashi' ? 'transparent' : undefined
  const [up, down, still] = [hidden ?? colors.buy, hidden ?? colors.sell, hidden ?? colors.textQuiet]
  return {
    upColor: up,
    downColor: down,
    noChangeColor: still,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: still,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: still,
  }
}

/**
 * Builds the drawing library's styles from the colors. The page draws legend and menus, so the library's tooltips are
 * off.
 */
export function chartStyles(colors: ChartColors, type: ChartType): DeepPartial<Styles> {
  const crossLine = { style: 'dashed' as const, dashedValue: DASH, color: colors.crosshair }
  return {
    grid: { horizontal: { color: colors.grid, style: 'solid' }, vertical: { color: colors.grid, style: 'solid' } },
    candle: {
      type: CANDLES[type],
      bar: candleBar(colors, type),
      area: {
        lineSize: 1.5,
        lineColor: colors.accent,
        backgroundColor: [
          { offset: 0, color: 'transparent' },
          { offset: 1, color: type === 'area' ? colors.accentTint : 'transparent' },
        ],
        point: { show: false },
      },
      priceMark: {
        high: { show: false },
        low: { show: false },
        last: {
          upColor: colors.buySolid,
          downColor: colors.sellSolid,
          noChangeColor: colors.neutral,
          line: { style: 'dashed', dashedValue: DOTS },
          text: { color: colors.onBuy, size: AXIS_SIZE, family: colors.font, weight: 500, borderRadius: 2 },
        },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      lastValueMark: { show: false },
      lines: colors.lines.map((color) => ({ style: 'solid', smooth: false, size: 1.25, color, dashedValue: DASH })),
      bars: [{ style: 'fill', upColor: colors.buy, downColor: colors.sell, noChangeColor: colors.textQuiet }],
      circles: [{ style: 'fill', noChangeColor: colors.lines[0] ?? colors.accent }],
      tooltip: { showRule: 'none' },
    },
    overlay: {
      point: {
        color: colors.accent,
        borderColor: colors.panel,
        activeColor: colors.accent,
        activeBorderColor: colors.accent,
      },
      line: { color: colors.accent, size: 1.25 },
      polygon: { color: colors.accentTint, borderColor: colors.accent, borderSize: 1 },
      text: { ...label(colors), style: 'fill', backgroundColor: 'transparent', borderSize: 0 },
    },
    xAxis: axis(colors),
    yAxis: axis(colors),
    separator: { color: colors.line },
    crosshair: {
      horizontal: { line: crossLine, text: label(colors) },
      vertical: { line: crossLine, text: label(colors) },
    },
  }
}
