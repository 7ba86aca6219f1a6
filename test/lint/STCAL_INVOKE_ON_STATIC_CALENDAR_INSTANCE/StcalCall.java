// SPDX-License-Identifier: Apache-2.0
import java.util.Calendar;

class StcalCallBad {
    private static final Calendar CAL = Calendar.getInstance();

    long a(java.util.Date d) {
        CAL.setTime(d); // expect: STCAL_INVOKE_ON_STATIC_CALENDAR_INSTANCE
        return CAL.getTimeInMillis(); // expect: STCAL_INVOKE_ON_STATIC_CALENDAR_INSTANCE
    }
}

class StcalCallGood {
    private static final Calendar CAL = Calendar.getInstance();

    static synchronized void a(java.util.Date d) {
        CAL.setTime(d);
    }

    long b() {
        Calendar c = (Calendar) CAL.clone();
        return c.getTimeInMillis();
    }
}
