package time

import (
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Added to the package types/time of CometBFT. Its function Now adds the milliseconds in the file CLOCK_OFFSET_FILE.

const pollInterval = 100 * time.Millisecond

var offset atomic.Int64

func init() {
	file := os.Getenv("CLOCK_OFFSET_FILE")
	if file == "" {
		return
	}
	readOffset(file)
	go func() {
		for range time.Tick(pollInterval) {
			readOffset(file)
		}
	}()
}

func readOffset(file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		return
	}
	milliseconds, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err == nil {
		offset.Store(milliseconds * int64(time.Millisecond))
	}
}

func shift(now time.Time) time.Time {
	return now.Add(time.Duration(offset.Load()))
}
