// SPDX-License-Identifier: Apache-2.0
import java.text.DateFormat;
import java.text.SimpleDateFormat;

class StcalFormatCallBad {
    private static final SimpleDateFormat F = new SimpleDateFormat("yyyy");
    private static final DateFormat G = DateFormat.getDateInstance();

    String a(java.util.Date d) {
        return F.format(d); // expect: STCAL_INVOKE_ON_STATIC_DATE_FORMAT_INSTANCE
    }

    java.util.Date b(String s) throws java.text.ParseException {
        return G.parse(s); // expect: STCAL_INVOKE_ON_STATIC_DATE_FORMAT_INSTANCE
    }
}

class StcalFormatCallGood {
    private static final SimpleDateFormat F = new SimpleDateFormat("yyyy");
    private final DateFormat own = DateFormat.getDateInstance();

    String a(java.util.Date d) {
        synchronized (F) {
            return F.format(d);
        }
    }

    String b(java.util.Date d) {
        return own.format(d);
    }
}
