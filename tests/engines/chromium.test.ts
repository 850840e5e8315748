import { testEngine } from '#tests/engines/journey.ts';
import { systemChromiumEngine } from '#tests/support/engines/chromium.ts';

testEngine(systemChromiumEngine);
