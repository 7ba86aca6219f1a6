// SPDX-License-Identifier: Apache-2.0
import java.util.Calendar;

class StcalCalendarBad {
    static final Calendar CAL = Calendar.getInstance(); // expect-class: STCAL_STATIC_CALENDAR_INSTANCE
}

class StcalCalendarBad2 {
    public static Calendar cal = new java.util.GregorianCalendar(); // expect-class: STCAL_STATIC_CALENDAR_INSTANCE
}

class StcalCalendarGood {
    final Calendar own = Calendar.getInstance();
    static final ThreadLocal<Calendar> LOCAL = ThreadLocal.withInitial(Calendar::getInstance);
}

class StcalCalendarGood2 {
    static java.util.Date date = new java.util.Date();
}
