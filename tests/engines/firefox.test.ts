import { testEngine } from '#tests/engines/journey.ts';
import { firefoxEngine } from '#tests/support/engines/firefox.ts';

testEngine(firefoxEngine);
